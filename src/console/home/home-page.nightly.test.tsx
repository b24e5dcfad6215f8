import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aGuild, aPlayer, aPurchase } from '#test/harness/makers.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

type Options = NonNullable<Parameters<typeof renderScreen>[1]>

const open = (options: Options = {}) => renderScreen('/acp/home', options)

const noEvents = ['1 time without any event in the next 30 days', '/acp/events?attention=true']

const section = (name: string) => screen.findByRole('region', { name })

/** What a section shows, without what is loading. */
const links = async (name: string) =>
  within(await section(name))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('home', () => {
  it('names only what needs attention', async () => {
    await open()
    await waitFor(async () => expect(await links('Needs attention')).toEqual([noEvents]))
    await waitFor(async () => expect((await section('Needs attention')).querySelectorAll('li')).toHaveLength(1))
  })

  it('counts what needs attention, each with the link to where it is dealt with', async () => {
    await open({
      given: async ({ db, clock }) => {
        for (const id of ['p1', 'p2']) {
          await aPlayer(db, { player_id: id, last_save_game: clock.now })
          const report = { player_id: id, name: 'Rude', votes: 2, reported_at: clock.now }
          await db.insertInto('reported_names').values(report).execute()
        }
        await db.insertInto('player_delete_requests').values({ player_id: 'p1', created_at: clock.now }).execute()
        await aGuild(db, { name_reports: 3, members: ['p1', 'p2'] })
        const texts = { persistence_key_name: '', json_path_expression: '', regex: '', image_url: '' }
        await db
          .insertInto('attribute_configurations')
          .values({ ...texts, name: 'coins', paused_at: clock.now })
          .execute()
      },
    })
    await waitFor(async () =>
      expect(await links('Needs attention')).toEqual([
        ['1 delete request', '/acp/players-delete'],
        ['2 reported names', '/acp/players-nicknames'],
        noEvents,
        ['1 guild with a reported name', '/acp/guildcare'],
        ['1 paused attribute configuration', '/acp/attributes-config?paused=true'],
      ]),
    )
  })

  it('names dates in the future, and marks them in the lists behind the links', async () => {
    const page = await open({
      given: async ({ db, clock }) => {
        const later = new Date(clock.now.getTime() + 40 * 86_400_000)
        await aPlayer(db, { player_id: 'p1', last_save_game: later, created_at: new Date('2026-01-01') })
        await aPurchase(db, { player_id: 'p1', order_id: 'later', date: later })
        await aPurchase(db, { player_id: 'p1', order_id: 'earlier' })
      },
    })
    await waitFor(async () =>
      expect(await links('Needs attention')).toEqual([
        noEvents,
        ['1 purchase dated in the future', '/acp/purchases?state=ahead'],
        ['1 player with a save in the future', '/acp/players-listing?sortKey=lastSaveGame'],
      ]),
    )
    await page.user.click(screen.getByRole('link', { name: '1 purchase dated in the future' }))
    await screen.findByText('later')
    screen.getByText('In the future', { selector: '.mantine-Badge-label' })
    expect(screen.queryByText('earlier')).toBeNull()
  })

  it('shows the figures of the day, with the lists behind them', async () => {
    await open({
      given: async ({ db, clock }) => {
        await aPlayer(db, { player_id: 'p1', created_at: clock.now, last_save_game: clock.now })
        await aPlayer(db, { player_id: 'p2', created_at: new Date('2026-01-01'), last_save_game: clock.now })
        await anEvent(db, { start_at: new Date(Date.now() - 3_600_000) })
        await aPurchase(db, { player_id: 'p1', date: new Date(clock.now.getTime() - 1), value: '4.99' })
      },
    })
    const figures = async () =>
      [...(await section('Today (UTC)')).querySelectorAll('dl > div')].map((figure) => figure.textContent)
    await waitFor(async () =>
      expect((await figures()).filter((text) => !text.startsWith('Playing now'))).toEqual([
        'New players1',
        'Active players2',
        'Purchases1',
        'Revenue$4.99',
        'Running events1',
      ]),
    )
  })

  it('shows what colleagues did to those who may read the audit log, without own actions', async () => {
    const page = await open({
      given: async (server) => {
        await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne' })
        const bob = await server.signInAs(['CHANGE_PLAYERS'])
        const body = { Nickname: 'Ann' }
        await bob.call(moderation.changeNickname, { params: { id: 'p1' }, body })
      },
    })
    await screen.findByText('nickname changed')
    const colleagues = within(await section('What colleagues did today'))
    expect(colleagues.queryByText(new RegExp(page.person?.email ?? 'nobody'))).toBeNull()
  })

  it('leaves out what the user has no permission for', async () => {
    await open({ as: [] })
    await section('Today (UTC)')
    expect(screen.queryByRole('region', { name: 'What colleagues did today' })).toBeNull()
    expect(screen.queryByText('Revenue')).toBeNull()
  })
})
