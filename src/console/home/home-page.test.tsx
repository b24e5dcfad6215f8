// Loaded on demand in a browser; here before the time is counted.
import './home-page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { home } from '#contract/home.ts'
import { moderation } from '#contract/moderation.ts'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aGuild, aPlayer, aPurchase } from '#test/harness/makers.ts'
import { goTo, renderScreen } from '#test/harness/render-screen.tsx'

type Options = NonNullable<Parameters<typeof renderScreen>[1]>

const open = (options: Options = {}) => renderScreen('/acp/home', options)

const section = (name: string | RegExp) => screen.findByRole('region', { name })

const lines = async (name: string | RegExp) =>
  [...(await section(name)).querySelectorAll('li')].map((line) => line.textContent)

const today = /^Today/

describe('home', () => {
  it('says of a game in which nothing happens that nothing is blocked and nothing runs', async () => {
    await open()
    expect((await section('Blocked')).textContent).toContain('Nothing is blocked.')
    expect((await section('Runs now')).textContent).toContain('Nothing runs.')
    expect(await lines('Needs a person')).toEqual([
      '1 gap without any event in the next 30 daysPlan',
      'No game has called yetConnect',
    ])
    expect((await section('Last changes')).textContent).toContain('Nobody has changed anything yet.')
  })

  it('is read with one request', async () => {
    const { requests } = await open()
    await section('Blocked')
    const listOwn = () =>
      requests.filter(
        ({ path }) => !/^\/(environment|users|jobs|views|game|login|messages|consolepreferences)/.test(path),
      )
    // Nothing but Home itself and the connection of a game, which is shown until one has called.
    await waitFor(() =>
      expect([...new Set(listOwn().map(({ path }) => path))].sort()).toEqual(['/figures/game/connection', '/home']),
    )
  })

  it('shows what needs a person, each with the one action that deals with it', async () => {
    await open({
      given: async ({ db, clock }) => {
        for (const id of ['p1', 'p2']) {
          await aPlayer(db, { player_id: id, last_save_game: clock.now })
          const report = { player_id: id, name: 'Rude', votes: 2, reported_at: clock.now }
          await db.insertInto('reported_names').values(report).execute()
        }
        await db.insertInto('player_delete_requests').values({ player_id: 'p1', created_at: clock.now }).execute()
        await aGuild(db, { name_reports: 3, members: ['p1', 'p2'] })
        await aPurchase(db, { player_id: 'p1', order_id: 'later', date: new Date(clock.now.getTime() + 86_400_000) })
      },
    })
    const actions = within(await section('Needs a person')).getAllByRole('link')
    const toText = (link: HTMLElement) =>
      document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent
    expect(actions.map((link) => [toText(link), link.textContent, link.getAttribute('href')])).toEqual([
      ['1 delete request', 'Answer', '/acp/players-delete'],
      ['1 gap without any event in the next 30 days', 'Plan', '/acp/events?attention=true'],
      ['No game has called yet', 'Connect', '/acp/settings?tab=keys'],
      ['2 reported names', 'Review', '/acp/players-nicknames'],
      ['1 purchase dated in the future', 'Review', '/acp/purchases?state=ahead'],
      ['1 guild with a reported name', 'Review', '/acp/guildcare'],
    ])
  })

  it('shows who is blocked and what runs', async () => {
    await open({
      given: async ({ db, clock }) => {
        const [from_at, to_at] = [new Date(clock.now.getTime() - 1), new Date(clock.now.getTime() + 7_200_000)]
        await db
          .insertInto('maintenance_windows')
          .values({ platform: 'ios', from_at, to_at, text: 'Soon', created_by: 'a@example.com' })
          .execute()
        await anEvent(db, { content: 'Harvest', start_at: new Date(clock.now.getTime() - 1), duration: 5 })
      },
    })
    expect(await lines('Blocked')).toEqual([expect.stringMatching(/^All players on iOS: maintenanceends in /)])
    const runs = within(await section('Runs now'))
    expect(runs.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Maintenance', 'Event'])
    expect(runs.getByRole('link', { name: 'Harvest' }).getAttribute('href')).toBe('/acp/events/1')
  })

  it('compares the figures of today, and shows their hours as a table', async () => {
    const { user } = await open({
      given: async ({ db, clock }) => {
        const start = new Date(clock.now.toISOString().slice(0, 10))
        clock.now = new Date(start.getTime() + 12.5 * 3_600_000)
        await countFigures(db, new Date(start.getTime() - 30 * 86_400_000))
        const created = (daysAgo: number) => new Date(start.getTime() - daysAgo * 86_400_000)
        await aPlayer(db, { player_id: 'p1', created_at: created(0) })
        await aPlayer(db, { player_id: 'p2', created_at: created(0) })
        await aPlayer(db, { player_id: 'p3', created_at: created(1) })
        await aPurchase(db, { player_id: 'p1', order_id: 'a', date: created(0), value: '4.99' })
        await updateAllSums(db, clock.now)
      },
    })
    const figure = within(await section(today))
      .getByText('New players')
      .closest('dl > div')
    expect(figure?.textContent).toMatch(/^New players21 yesterday \+100 %0 last \w{3}$/)
    expect(
      within(await section(today))
        .getByText('Revenue')
        .closest('dl > div')?.textContent,
    ).toContain('$4.99')
    await user.click(screen.getByRole('button', { name: 'New players by hour' }))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('00:002')
  })

  it('shows the last changes of all to those who may read the audit log, and to others their own', async () => {
    const given: Options['given'] = async (server) => {
      await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne' })
      const bob = await server.signInAs(['CHANGE_PLAYERS'])
      await bob.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname: 'Ann' } })
    }
    await open({ given })
    expect((await lines('Last changes'))[0]).toMatch(/ changed the nickname of Ann \(Anne → Ann\)/)
  })

  it('takes back a change', async () => {
    const { user } = await open({
      given: async (server) => {
        await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne' })
        const bob = await server.signInAs(['CHANGE_PLAYERS'])
        await bob.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname: 'Ann' } })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo: nickname changed' }))
    await screen.findByText('The change was undone.')
    // The newest line is what took it back.
    await waitFor(async () => expect(await lines('Last changes')).toHaveLength(2))
    expect((await section('Last changes')).querySelector('li:last-child button')).toBeNull()
  })

  it('leaves out what the user has no permission for, without a hole', async () => {
    await open({ as: [] })
    const figures = within(await section(today)).getAllByRole('term')
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      'Playing now',
      'New players',
      'Active players',
      'Gifts collected',
    ])
    expect((await section('Your last changes')).textContent).toContain('You have changed nothing yet.')
  })

  it('leads a new installation through its first steps, and hides them for good', async () => {
    const { user, server, person } = await open()
    const steps = await section('First steps')
    expect(steps.textContent).toContain('0 of 4 done')
    const links = within(steps).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Make a client key', '/acp/settings?tab=keys&new=client'],
      ['Invite', '/acp/settings?tab=users&new=true'],
      ['Set the name', '/acp/systempreferences?edit=GAME_NAME'],
    ])
    expect(within(steps).getByText('./quarterdeck sample')).toBeTruthy()
    await user.click(within(steps).getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect((await person?.call(home.get, {}))?.data.Steps).toEqual([])
  })

  it('shows beside a game what is left of the first steps, and only what the user may do', async () => {
    await open({
      as: ['CONTROL_CONSOLE_PREFERENCES', 'MANAGE_GAME_KEYS'],
      given: async ({ db }) => {
        await aPlayer(db, { player_id: 'p1' })
      },
    })
    const steps = await section('First steps')
    expect(
      within(steps)
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Done', 'To do'])
    expect(
      within(steps)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Set the game’s name'])
  })

  it('offers once to become the start screen', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Make Home the start screen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make Home the start screen' })).toBeNull())
    await screen.findByText('The console opens with Home now.')
  })

  it('does not offer again what was declined', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Do not offer this again' }))
    expect(screen.queryByRole('button', { name: 'Make Home the start screen' })).toBeNull()
    goTo('/acp/myprofile')
    await screen.findByRole('heading', { name: 'My profile' })
    goTo('/acp/home')
    await section('Blocked')
    expect(screen.queryByRole('button', { name: 'Make Home the start screen' })).toBeNull()
  })
})
