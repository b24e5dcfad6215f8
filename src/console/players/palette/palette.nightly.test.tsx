import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anEvent } from '#test/harness/event-makers.ts'
import { aGuild, aJob, aMessage, aPlayer, aSnapshot } from '#test/harness/makers.ts'
import {
  fill,
  getCurrentPath,
  goTo,
  listRefused,
  type RenderedScreen,
  renderScreen,
  shows,
} from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

type Options = Parameters<typeof renderScreen>[1]

const playerPage = '/acp/player/00123'
const elsewhere = '/acp/myprofile'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Captain Nemo' })
}

const field = () => screen.findByRole('combobox', { name: /players/i })

async function openPalette(page: RenderedScreen, text = '') {
  // The page must be there: its list and menu take keys, too.
  await screen.findByRole('heading', { level: 1 })
  await page.user.keyboard('{Control>}k{/Control}')
  if (text !== '') await fill(page.user, await field(), text)
  return within(await screen.findByRole('listbox', { name: 'Found' }))
}

const open = async (path: string, text: string, options: Options = {}) => {
  const page = await renderScreen(path, { given, ...options })
  return { page, found: await openPalette(page, text) }
}

/** Closes the palette and opens another path. */
async function leaveTo({ user }: RenderedScreen, path: string) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  goTo(path)
}

const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true'

describe('the actions of the player on screen', () => {
  it('are those of the menu, with the same ones disabled', async () => {
    const page = await renderScreen(playerPage, { given })
    await page.user.click(await screen.findByRole('button', { name: 'Actions' }))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    const lastRead = await menu.findByRole('menuitem', { name: 'Set debugger key', hidden: true })
    await waitFor(() => expect(isDisabled(lastRead)).toBe(false))
    const items = menu.getAllByRole('menuitem', { hidden: true })
    const menuStates = items.map((item) => `${item.textContent} ${isDisabled(item) ? 'off' : 'on'}`)
    await page.user.keyboard('{Escape}')

    const found = await openPalette(page)
    await found.findByRole('option', { name: /^Set debugger key/ })
    await waitFor(() => {
      const group = found.getByText('Actions for Captain Nemo')
      const options: string[] = []
      for (let next = group.nextElementSibling; next?.role === 'option'; next = next.nextElementSibling)
        options.push(`${next.querySelector('span')?.textContent} ${isDisabled(next as HTMLElement) ? 'off' : 'on'}`)
      expect(options).toEqual(menuStates.map((one) => one.replace('Send Message', 'Send message or gift')))
    })
    expect(menuStates.length).toBeGreaterThan(18)
  })

  it('that need another permission are not offered, also before a player is chosen', async () => {
    const { page, found } = await open(playerPage, 'reset player', { as: ['CHANGE_PLAYERS'] })
    expect(await shows('Nothing found.')).toBeTruthy()
    await leaveTo(page, elsewhere)
    const foundElsewhere = await openPalette(page, 'reset player')
    expect(await shows('Nothing found.')).toBeTruthy()
    for (const lines of [found, foundElsewhere]) expect(lines.queryByRole('option')).toBeNull()
  })

  it('have no Delete player in Production, on the page of a player and elsewhere', async () => {
    const { page, found } = await open(playerPage, 'player', { environment: 'Production' })
    await found.findByRole('option', { name: /^Reset Player Progress/ })
    expect(found.queryByRole('option', { name: /^Delete player/ })).toBeNull()
    await leaveTo(page, elsewhere)
    const foundElsewhere = await openPalette(page, 'player')
    await foundElsewhere.findByRole('option', { name: /^Reset Player Progress/ })
    expect(foundElsewhere.queryByRole('option', { name: /^Delete player/ })).toBeNull()
  })

  it('copy the summary for a ticket, open their form on the page and their confirmation, by keyboard alone', async () => {
    const { page, found } = await open(playerPage, 'ticket')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await found.findByRole('option', { name: /^Copy ticket summary/ })
    await page.user.keyboard('{Enter}')
    expect(await shows('Summary copied.')).toBeTruthy()
    expect(write.mock.calls[0]?.[0]).toMatch(
      /^Player: Captain Nemo \(00123\)\n[\s\S]*Timeline, everything, newest first:/,
    )
    const confirmed = await openPalette(page, 'reset player')
    await confirmed.findByRole('option', { name: /^Reset Player Progress/ })
    await page.user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: "Reset this player's progress?" })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /players/i })).toBeNull()
    await leaveTo(page, playerPage)
    const filled = await openPalette(page, 'gift')
    await filled.findByRole('option', { name: /^Send message or gift/ })
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe(`${playerPage}?dialog=send-message`))
  })
})

describe('the actions of no player in particular', () => {
  const choosePlayer = async ({ user }: RenderedScreen) => {
    await fill(user, await screen.findByRole('combobox', { name: /: Search by player ID, device or name$/ }), 'nemo')
    await screen.findByRole('option', { name: /^Captain Nemo/ })
    await user.keyboard('{Enter}')
  }

  it('are found by name only, and ask for the player', async () => {
    const { page, found } = await open(elsewhere, '')
    await found.findByRole('option', { name: /^All Players/ })
    expect(found.queryByText('Player actions')).toBeNull()
    await fill(page.user, await field(), 'gift')
    await found.findByRole('option', { name: /^Send message or gift…/ })
    await page.user.keyboard('{Enter}')
    await choosePlayer(page)
    await waitFor(() => expect(getCurrentPath()).toBe(`${playerPage}?dialog=send-message`))
    expect(await screen.findByRole('dialog', { name: /Send a message to/ })).toBeTruthy()
  })

  it('say why they do not apply, Escape leads back, and others confirm over the page on screen', async () => {
    const { page, found: hacker } = await open(elsewhere, 'unset as')
    await hacker.findByRole('option', { name: /^Unset as Hacker…/ })
    await page.user.keyboard('{Enter}')
    await choosePlayer(page)
    const option = await screen.findByRole('option', { name: /This player is not flagged as a hacker/ })
    expect(isDisabled(option)).toBe(true)
    await page.user.keyboard('{Enter}{Escape}')
    expect(await screen.findByRole('option', { name: /^All Players/ })).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const found = await openPalette(page, 'device cache')
    await found.findByRole('option', { name: /^Invalidate device cache…/ })
    await page.user.keyboard('{Enter}')
    await choosePlayer(page)
    const dialog = within(await screen.findByRole('dialog', { name: 'Invalidate the device cache?' }))
    expect(dialog.getByText(/Captain Nemo/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Invalidate cache' }))
    expect(await shows('The device cache has been invalidated.')).toBeTruthy()
    expect(getCurrentPath()).toBe(elsewhere)
  })
})

describe('a pasted id', () => {
  const snapshotKey = 'AB3DEF6HJ9KM'
  const message = 'Qw3rTy7uIoP0aSdF'
  const withEverything = async ({ db }: TestApp) => {
    await aPlayer(db, {
      player_id: '00123',
      nickname: 'Captain Nemo',
      purchases: [{ order_id: 'GPA.1234-5678' }, { order_id: 'GPA.1234-5678..0' }],
    })
    await aPlayer(db, { player_id: '00124', nickname: 'Ned' })
    await aMessage(db, { msg_id: message, title: 'Sorry', to: ['00123'] })
    await aMessage(db, { msg_id: `${message}2`, title: 'For two', to: ['00123', '00124'] })
    await aMessage(db, { msg_id: `${message}3`, title: 'For all', is_global: true })
    await aSnapshot(db, { key: snapshotKey, player_id: '00123', description: 'Before the fix' })
    ids = {
      event: String(await anEvent(db, { content: 'Harbor Fest' })),
      guild: await aGuild(db, { name: 'The Nautilus', members: ['00123'] }),
      job: await aJob(db, { kind: 'hackers set', rows: [{ subject: '00123' }] }),
    }
  }
  let ids = { event: '', guild: '', job: '' }

  it('leads to what it is the id of', async () => {
    const { page } = await open(elsewhere, '', { given: withEverything })
    for (const [id, name, path] of [
      [snapshotKey, /^Before the fix.*AB3DEF6HJ9KM/, `/acp/snapshot/${snapshotKey}`],
      ['GPA.1234-5678', /^GPA\.1234-5678game/, `${playerPage}?tab=purchases&filter=GPA.1234-5678&order=GPA.1234-5678`],
      [message, /^Sorry.*To player 00123/, `${playerPage}?tab=messages&message=${message}`],
      [`${message}2`, /^For two.*To several players/, `/acp/message?tab=players&filter=${message}2`],
      [`${message}3`, /^For all.*To everybody/, `/acp/message?filter=${message}3&message=${message}3`],
      [ids.guild, /^The Nautilus/, `/acp/guild/${ids.guild}`],
      [ids.event, /^Harbor Fest/, `/acp/events/${ids.event}`],
      [ids.job, /^A job/, `${elsewhere}?jobs=all&jobsFilter=${ids.job}`],
    ] as const) {
      if (getCurrentPath() !== elsewhere) {
        goTo(elsewhere)
        await screen.findByRole('heading', { name: 'My profile', level: 1 })
        await openPalette(page)
      }
      await fill(page.user, await field(), id)
      await page.user.click(await screen.findByRole('option', { name }))
      await waitFor(() => expect(getCurrentPath()).toBe(path))
    }
  })

  it('of nothing is searched without a call that fails', async () => {
    const { page } = await open(elsewhere, '', { given: withEverything })
    for (const id of ['90210', 'ZZ90210ZZ902']) {
      await fill(page.user, await field(), id)
      expect(await shows('Nothing found.')).toBeTruthy()
    }
    expect(listRefused(page.requests)).toEqual([])
  })

  it('of an order is not searched without the permission', async () => {
    const { page } = await open(elsewhere, '', { given: withEverything, as: ['CHANGE_PLAYERS'] })
    await page.user.click(await field())
    await page.user.paste('GPA.1234-5678')
    expect(await shows('Nothing found.')).toBeTruthy()
    expect(page.requests.filter(({ path }) => path.startsWith('/purchases'))).toEqual([])
  })
})

it('leads to the list where more players match than are shown', async () => {
  const { page, found } = await open(elsewhere, 'nemo', {
    given: async ({ db }) => {
      for (let index = 0; index < 12; index++) await aPlayer(db, { nickname: `Nemo ${index}` })
    },
  })
  await page.user.click(await found.findByRole('option', { name: /^Show all that match “nemo”/ }))
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing?filter=nemo&filterType=nickname'))
  expect(await screen.findByRole('heading', { name: /12/ })).toBeTruthy()
})
