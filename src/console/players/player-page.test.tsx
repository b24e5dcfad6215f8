import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { type Player, players } from '#contract/players.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer, type PlayerToMake } from '#test/harness/makers.ts'
import { fill, getCurrentPath, goTo, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

type Options = Parameters<typeof renderScreen>[1]

const open = (player: PlayerToMake = {}, options: Options = {}, search = '') =>
  renderScreen(`/acp/player/00123${search}`, {
    ...options,
    given: async ({ db }) => {
      await aPlayer(db, { player_id: '00123', nickname: 'Anne', ...player })
    },
  })

const openMenu = async (page: RenderedScreen) => {
  await page.user.click(await screen.findByRole('button', { name: 'Actions' }))
  return within(await screen.findByRole('menu', { hidden: true }))
}

const choose = async (page: RenderedScreen, name: string) => {
  const menu = await openMenu(page)
  await page.user.click(await menu.findByRole('menuitem', { name, hidden: true }))
  return within(await screen.findByRole('dialog'))
}

const changes = ({ requests }: RenderedScreen) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query }) => `${method} ${path}${query ? `?${query}` : ''}`)

const menuStates = async (page: RenderedScreen) => {
  const menu = await openMenu(page)
  const items = await menu.findAllByRole('menuitem', { hidden: true })
  return Object.fromEntries(items.map((item) => [item.textContent, item.getAttribute('aria-disabled') !== 'true']))
}

/** What the overview shows under a label. */
const value = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' })
  return term.parentElement?.querySelector('dd')
}

/** The badges beside the player's name. */
const badges = () => screen.queryAllByText(/./, { selector: '.mantine-Badge-label' }).map((badge) => badge.textContent)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('the overview of a player', () => {
  it('shows every field, large amounts short with the exact one on hover', async () => {
    await open({
      devices: ['dev-a', 'dev-b'],
      total_spent: '25074.18',
      purchases_count: 1040,
      last_device: 'iPhone15,2',
      last_event_id: 44,
      language: 'pt-BR',
      attributes: { current_stage: 318 },
      links: [{ platform: 3, id: 'game-center-1' }],
      debugger_until: inHours(2),
    })
    await waitFor(async () => expect((await value('Current stage'))?.textContent).toBe('318'))
    await waitFor(async () => expect((await value('Devices'))?.textContent).toContain('dev-b'))
    await waitFor(async () =>
      expect((await value('Social media'))?.textContent).toContain('Apple Game Centergame-center-1'),
    )
    await waitFor(async () => expect((await value('Debugger time left'))?.textContent).toMatch(/1 h 59 min|2 h/))
    const expected = {
      Nickname: 'Anne',
      'Player ID': '00123',
      Language: 'pt-BR',
      'Total spent': '$25.07K',
      'Purchases count': '1.04K',
      'Last event ID': '44',
      'Device ID': 'dev-a',
      'Last device': 'iPhone15,2',
      'Last save game': '–',
      Flags: 'None',
      Guild: '–',
      'Running events': 'None',
    }
    for (const [label, text] of Object.entries(expected)) {
      await waitFor(async () => expect((await value(label))?.textContent, label).toBe(text))
    }
    expect((await value('Creation date'))?.textContent).toMatch(/2026/)
    expect(screen.getByTitle('$25,074.18')).toBeTruthy()
  })

  it('shows the main attributes, also one that is called like another fact', async () => {
    const texts = { persistence_key_name: 'progress', json_path_expression: '$', regex: '', image_url: '' }
    await renderScreen('/acp/player/00123', {
      given: async ({ db }) => {
        await aPlayer(db, { player_id: '00123', attributes: { current_stage: 318, gems: 12_500, Language: 7 } })
        await db
          .insertInto('attribute_configurations')
          .values(
            ['current_stage', 'gems', 'Language', 'coins'].map((name, index) => ({
              ...texts,
              name,
              main_order: index + 1,
            })),
          )
          .execute()
      },
    })
    await waitFor(async () => expect((await value('gems'))?.textContent).toBe('12.5K'))
    expect((await value('coins'))?.textContent).toBe('–')
    expect((await screen.findAllByText('Language', { selector: 'dt' })).length).toBe(2)
    expect(screen.queryByText('current_stage')).toBeNull()
  })

  it('fetches shared data once', async () => {
    const page = await renderScreen('/acp/players-listing', {
      given: async ({ db }) => {
        await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
      },
    })
    await page.user.click(await screen.findByRole('link', { name: '00123' }))
    await value('Language')
    await waitFor(() => expect(page.requests.map(({ path }) => path)).toContain('/players/00123/devices'))
    expect(page.requests.filter(({ path }) => path === '/players/00123/info')).toHaveLength(1)
  })

  it('shows badges for unusual states only, and the tabs in order, of which the URL has the open one', async () => {
    const page = await open({ is_hacker: true, is_mock: true, device_cache_invalid: true })
    await waitFor(() => expect(badges()).toEqual(['Hacker', 'Mock player', 'Cache invalid']))
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.slice(0, 2).map((tab) => tab.textContent)).toEqual(['Overview', 'Player Attributes'])
    await page.user.click(screen.getByRole('tab', { name: 'Player Attributes' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/00123?tab=attributes'))
  })
})

describe('the action menu', () => {
  it('disables actions that do not apply, and always Set season and Reset leaderboard', async () => {
    const page = await open()
    await waitFor(async () => expect((await value('Debugger time left'))?.textContent).toBe('None'))
    const states = await menuStates(page)
    expect(states).toMatchObject({
      'Set as Hacker': true,
      'Unset as Hacker': false,
      'Set debugger key': true,
      'Set season': false,
      'Reset leaderboard': false,
      'Delete player': true,
    })
    expect(Object.keys(states)).not.toContain('Delete debugger key')
    expect(Object.keys(states)).not.toContain('Increment debugger duration')
  })

  it('offers to extend or delete an existing debugger key, not to set one', async () => {
    const page = await open({ debugger_until: inHours(1) })
    await screen.findByText(/Debugger key ·/)
    const names = Object.keys(await menuStates(page))
    expect(names).toEqual(expect.arrayContaining(['Increment debugger duration', 'Delete debugger key']))
    expect(names).not.toContain('Set debugger key')
  })

  it('disables actions without their permission', async () => {
    const page = await open({}, { as: ['CHANGE_PLAYERS'] })
    expect(await menuStates(page)).toMatchObject({
      'Reset Player Progress': false,
      'Delete player': false,
      'Delete timer trunk': false,
      'Set as Hacker': true,
      'Connect social media': true,
    })
  })

  it('disables another nickname and the hacker flag without CHANGE_PLAYERS', async () => {
    const page = await open({}, { as: ['CHANGE_LIVEOPS'] })
    expect(await menuStates(page)).toMatchObject({ 'Change nickname': false, 'Set as Hacker': false })
  })

  it('has no Delete player in Production', async () => {
    const page = await open({}, { environment: 'Production' })
    expect(Object.keys(await menuStates(page))).not.toContain('Delete player')
  })
})

describe('the actions', () => {
  it('change nothing when they are canceled, as Enter does when they destroy; a flag updates the page and the menu', async () => {
    const page = await open()
    for (const name of ['Set as Hacker', 'Reset Player Progress', 'Delete player', 'Invalidate device cache']) {
      const dialog = await choose(page, name)
      await page.user.click(await dialog.findByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await choose(page, 'Delete player')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes(page)).toEqual([])
    const dialog = await choose(page, 'Set as Hacker')
    await page.user.click(await dialog.findByRole('button', { name: 'Set as Hacker' }))
    await waitFor(() => expect(badges()).toEqual(['Hacker']))
    expect(changes(page)).toEqual(['PUT /hackers/00123?isHacker=true'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await menuStates(page)).toMatchObject({ 'Set as Hacker': false, 'Unset as Hacker': true })
  })

  it('ask for confirmation and show the specified texts; deleting returns to the list', async () => {
    const page = await open({ devices: ['dev-a'] })
    const confirm = async (name: string, question: string, button: string, done: string) => {
      const dialog = await choose(page, name)
      expect(await dialog.findByText(question)).toBeTruthy()
      await page.user.click(dialog.getByRole('button', { name: button }))
      expect(await shows(done)).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await confirm(
      'Invalidate device cache',
      'Player device cache will be invalidated!',
      'Invalidate cache',
      'The device cache has been invalidated.',
    )
    await confirm(
      'Reset Player Progress',
      'Player progress will be reseted!',
      'Reset progress',
      'Player has been reseted.',
    )
    const dialog = await choose(page, 'Delete player')
    await dialog.findByText('Also deleted:')
    await dialog.findByText('Devices: 1')
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await confirm(
      'Delete player',
      "Are you sure you want to delete this player? This action can't be undone!",
      'Delete player',
      'Player deleted successfully!',
    )
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing'))
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
    await screen.findByRole('heading', { name: /^Players/ })
    const sent = page.requests.map(({ method, path }) => `${method} ${path}`)
    const later = sent.slice(sent.indexOf('DELETE /players/00123') + 1)
    expect(later).toContain('GET /players/listing')
    // Nothing of the deleted player is read again: it would only fail.
    expect(later.filter((call) => call.includes('00123'))).toEqual([])
    // Until somebody comes back to it.
    goTo('/acp/player/00123')
    await waitFor(() => expect(getCurrentPath()).toContain('error=bad_request'))
  })
})

describe('the undo in a notice', () => {
  const read = async ({ server }: RenderedScreen): Promise<Player> =>
    (await (await server.signInAs('admin')).call(players.get, { params: { id: '00123' } })).data.Player

  const someoneRenames = async ({ server }: RenderedScreen) =>
    (await server.signInAs('admin')).call(moderation.changeNickname, {
      params: { id: '00123' },
      body: { Nickname: 'Berta' },
    })

  const flag = async (page: RenderedScreen) => {
    const dialog = await choose(page, 'Set as Hacker')
    await page.user.click(await dialog.findByRole('button', { name: 'Set as Hacker' }))
    await shows('The player is flagged as a hacker.')
  }

  const rename = async (page: RenderedScreen) => {
    const dialog = await choose(page, 'Change nickname')
    await page.user.type(await dialog.findByLabelText('New nickname'), 'x{Enter}')
    await shows('Nickname changed successfully!')
  }

  const moveEvent = async (page: RenderedScreen) => {
    for (let edition = 1; edition <= 8; edition++) await anEvent(page.server.db)
    const dialog = await choose(page, 'Change last event ID')
    const field = await dialog.findByLabelText('Last event ID')
    await page.user.clear(field)
    await page.user.type(field, '8{Enter}')
    await shows('Last Event ID changed successfully!')
  }

  it('takes the hacker flag back, and gives the last event and the nickname of before back, also none', async () => {
    const page = await open({ nickname: '' })
    await flag(page)
    await pressUndo(page)
    await shows('The player is no longer flagged as a hacker.')
    expect((await read(page)).IsHacker).toBe(false)
    await moveEvent(page)
    expect((await read(page)).LastEventId).toBe(8)
    await pressUndo(page)
    await shows('The last event ID was changed back.')
    expect((await read(page)).LastEventId).toBeNull()
    await rename(page)
    expect((await read(page)).Nickname).toBe('x')
    await pressUndo(page)
    await shows('Nickname restored.')
    expect((await read(page)).Nickname).toBe('')
  })

  it.each([
    ['flag', flag, { IsHacker: true }],
    ['last event', moveEvent, { LastEventId: 8 }],
    ['nickname', rename, {}],
  ] as const)('shows a change by someone else first, and overwrites nothing: %s', async (_, change, kept) => {
    const page = await open()
    await change(page)
    await someoneRenames(page)
    await expectUndoConflict(page, /Now: Berta/)
    expect(await read(page)).toMatchObject({ ...kept, Nickname: 'Berta', Version: 3 })
  })

  it('undoes over the change of someone else when the person says so', async () => {
    const page = await open()
    await rename(page)
    await someoneRenames(page)
    await pressUndo(page)
    await page.user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
    await shows('Nickname restored.')
    expect((await read(page)).Nickname).toBe('Anne')
  })
})

describe('the dialogs', () => {
  it('a debugger key needs a date and a time in the future, and is sent in seconds', async () => {
    const page = await open({}, {}, '?dialog=debugger-key')
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(await dialog.findByRole('button', { name: 'Set key' }))
    expect(dialog.getAllByText('This field is required')).toHaveLength(2)
    await fill(page.user, dialog.getByLabelText('Date'), '2020-01-01')
    await fill(page.user, dialog.getByLabelText('Time'), '10:00')
    await page.user.click(dialog.getByRole('button', { name: 'Set key' }))
    expect(dialog.getByText('The datetime must be in the future')).toBeTruthy()
    expect(changes(page)).toEqual([])
    await page.user.click(dialog.getByRole('button', { name: '+1 hour' }))
    await page.user.click(dialog.getByRole('button', { name: 'Set key' }))
    expect(await shows('Debugger Key set successfully!')).toBeTruthy()
    expect(changes(page)[0]).toMatch(/^PUT \/players\/00123\/debugger\?timeToLive=3[67]\d\d$/)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/00123'))
  })

  it('a last event ID changed by someone else is not overwritten without asking', async () => {
    const page = await open({ last_event_id: 7 }, {}, '?dialog=last-event')
    for (let edition = 1; edition <= 9; edition++) await anEvent(page.server.db)
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText('Last event ID')
    expect(field).toHaveProperty('value', '7')
    const other = await page.server.signInAs('admin')
    await other.call(players.update, { params: { id: '00123' }, body: { LastEventId: 9 } })
    await page.user.clear(field)
    await page.user.type(field, '8{Enter}')
    expect(await dialog.findByText('9')).toBeTruthy()
    expect(dialog.getByText(/When you opened it:/).textContent).toContain('7')
    expect(field).toHaveProperty('value', '8')
    await page.user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    expect(await shows('Last Event ID changed successfully!')).toBeTruthy()
    const { data } = await other.call(players.get, { params: { id: '00123' } })
    expect(data.Player.LastEventId).toBe(8)
  })

  it('a timer trunk needs an ID, * asks again with the count, and an unknown one is an error that keeps the input', async () => {
    const timers = { boost: inHours(1), lives: inHours(2) }
    const page = await open({ timers, attributes: { coins: 5 } }, {}, '?dialog=timer-trunk')
    const first = within(await screen.findByRole('dialog'))
    await first.findByText('Enter * to delete all 2')
    await fill(page.user, first.getByLabelText('Timer trunk ID'), '   ')
    await page.user.click(first.getByRole('button', { name: 'Delete timer trunk' }))
    expect(first.getByText('You must write something!')).toBeTruthy()
    await page.user.type(first.getByLabelText('Timer trunk ID'), '*')
    await page.user.click(first.getByRole('button', { name: 'Delete timer trunk' }))
    const button = await screen.findByRole('button', { name: 'Delete all (2)' })
    expect(changes(page)).toEqual([])
    await page.user.click(button)
    expect(await shows('Timer Trunk Removed!')).toBeTruthy()
    expect(changes(page)).toEqual(['DELETE /players/00123/attributes/*'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    goTo('/acp/player/00123?dialog=timer-trunk')
    const second = within(await screen.findByRole('dialog'))
    await fill(page.user, await second.findByLabelText('Timer trunk ID'), 'nope')
    await page.user.click(second.getByRole('button', { name: 'Delete timer trunk' }))
    expect(await shows('An error occurred.')).toBeTruthy()
    expect(second.getByLabelText('Timer trunk ID')).toHaveProperty('value', 'nope')
  })

  it('a social-media account needs id and platform, is connected, and is disconnected after a confirmation', async () => {
    const page = await open({}, {}, '?dialog=connect-social')
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(await dialog.findByRole('button', { name: 'Connect account' }))
    expect(dialog.getAllByText('This field is required')).toHaveLength(2)
    await fill(page.user, dialog.getByLabelText('Account ID'), 'acc-1')
    await page.user.selectOptions(dialog.getByLabelText('Platform'), 'Google Play Games')
    await page.user.click(dialog.getByRole('button', { name: 'Connect account' }))
    await shows(/^Social-media account connected to /)
    expect(page.requests.find(({ method }) => method === 'POST')?.body).toBe('{"id":"acc-1","platform":4}')
    await page.user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    const question = within(await screen.findByRole('dialog'))
    await page.user.click(await question.findByRole('button', { name: 'Disconnect account' }))
    await shows(/^Google Play Games account of .+ disconnected\.$/)
    await waitFor(async () => expect((await value('Social media'))?.textContent).toContain('None'))
  })

  it('closing a dialog with input asks; a social-media account that another player has leads to that player', async () => {
    const page = await open({}, {}, '?dialog=connect-social')
    await aPlayer(page.server.db, { player_id: '77' })
    const other = await page.server.signInAs('admin')
    await other.call(players.connectSocial, { params: { id: '77' }, body: { id: 'acc-1', platform: 4 } })
    const dialog = within(await screen.findByRole('dialog'))
    await fill(page.user, await dialog.findByLabelText('Account ID'), 'acc-1')
    await page.user.keyboard('{Escape}')
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText('Account ID')).toHaveProperty('value', 'acc-1')
    expect(getCurrentPath()).toContain('dialog=connect-social')
    await page.user.selectOptions(dialog.getByLabelText('Platform'), 'Google Play Games')
    await page.user.click(dialog.getByRole('button', { name: 'Connect account' }))
    const link = await dialog.findByRole('link', { name: 'player 77' })
    expect(link.getAttribute('href')).toBe('/acp/player/77')
    expect(dialog.getByLabelText('Account ID')).toHaveProperty('value', 'acc-1')
  })
})
