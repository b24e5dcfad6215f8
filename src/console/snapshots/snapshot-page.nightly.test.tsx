import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, {
    player_id: '00123',
    nickname: 'Anne',
    persistence: { wallet: '{"gold":2}', same: '1', added: '[]', laid: '{ "a": 1 }' },
    attributes: { gems: 7, level: 2 },
  })
  await aSnapshot(db, {
    key: 'ONE',
    player_id: '00123',
    device_id: 'dev-1',
    description: 'The first',
    load_count: 1,
    persistence: { wallet: '{"gold":1}', same: '1', removed: 'null', laid: '{"a":1}' },
    attributes: { gems: 5, level: 2 },
  })
  await aSnapshot(db, { key: 'TWO', player_id: '00123', description: '', persistence: { wallet: '{"gold":3}' } })
}

const open = (path: string) => renderScreen(path, { given })

const value = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' })
  return term.parentElement?.querySelector('dd')?.textContent
}

const rowsThatDiffer = async () =>
  within(await screen.findByRole('table', { name: 'Keys that differ' }))
    .getAllByRole('row')
    .slice(1)

/** The keys that a comparison shows, with the action of each. */
const differing = async () =>
  (await rowsThatDiffer()).map((row) => {
    const action = within(row).getAllByRole('cell').at(-1)
    return `${within(row).getByRole('button').textContent}${action?.textContent}`
  })

describe('the page of a snapshot', () => {
  it('shows its origin and how often it was loaded', async () => {
    await open('/acp/snapshot/ONE')
    expect(await value('Original device ID')).toBe('dev-1')
    expect(await value('Key')).toBe('ONE')
    expect(await value('Created')).toMatch(/2026/)
    expect(await value('Description')).toBe('The first')
    expect(await value('Loads')).toBe('Loaded 1 time')
    expect(await value('Type')).toBe('Manual')
    expect(screen.getByRole('link', { name: '00123' }).getAttribute('href')).toBe('/acp/player/00123')
  })

  it('shows the player ID when the device is unknown', async () => {
    await open('/acp/snapshot/TWO')
    expect(await value('Original device ID')).toContain('00123')
    expect(await value('Loads')).toBe('Loaded 0 times')
    expect(await value('Description')).toBe('–')
  })

  it('lists the persistence and opens a value from a link', async () => {
    const page = await open('/acp/snapshot/ONE')
    const table = await screen.findByRole('table', { name: 'Persistence of the snapshot' })
    const key = await within(table).findByRole('button', { name: 'wallet' })
    key.focus()
    await page.user.keyboard('{ArrowUp}')
    expect(window.document.activeElement?.textContent).toBe('same')
    await page.user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('dialog')
    expect(getCurrentPath()).toBe('/acp/snapshot/ONE?entry=wallet')
    expect(await screen.findByRole('group', { name: 'Editor: Value of wallet' })).toBeTruthy()
    expect(page.requests.map(({ path }) => path)).toContain('/persistences/snapshot_ONE')
  })

  it('has tabs for attributes and for an inventory that is not implemented', async () => {
    const page = await open('/acp/snapshot/ONE?tab=attributes')
    const table = await screen.findByRole('table', { name: 'Attributes of the snapshot' })
    await within(table).findByText('gems')
    await page.user.click(screen.getByRole('tab', { name: 'Inventory' }))
    await shows('Not implemented')
    expect(getCurrentPath()).toBe('/acp/snapshot/ONE?tab=inventory')
  })

  it('shows an error with a link to the list for an unknown key', async () => {
    await open('/acp/snapshot/NOSUCHKEY')
    await shows('There is no snapshot with this key.')
    expect(screen.getByRole('link', { name: 'All snapshots' }).getAttribute('href')).toBe('/acp/snapshots')
  })

  it('returns to the list when the snapshot was removed', async () => {
    const page = await open('/acp/snapshot/ONE')
    await page.user.click(await screen.findByRole('button', { name: 'Further actions' }))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    await page.user.click(menu.getByRole('menuitem', { name: 'Remove', hidden: true }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Remove snapshot' }))
    await shows('Snapshot Removed!')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/snapshots'))
  })
})

describe('a comparison', () => {
  it('with the current player shows differences only, and opens from a link', async () => {
    const page = await open('/acp/snapshots?compare=ONE&with=player:00123')
    expect(await differing()).toEqual(['addedAdded', 'removedRemoved', 'walletChanged'])
    expect((await rowsThatDiffer()).map((row) => row.textContent)).toEqual([
      'addedadded []Added',
      'removedremoved nullRemoved',
      'walletgold 1 → 2 (+1)Changed',
    ])
    await shows('2 unchanged, 1 of them with different formatting only')
    const attributes = await screen.findByRole('table', { name: 'Attributes that differ' })
    expect(within(attributes).getAllByRole('row')[1]?.textContent).toBe('gems Changed57')
    await page.user.click(screen.getByRole('button', { name: 'wallet' }))
    const list = await screen.findByRole('region', { name: 'Differences' })
    expect(list.textContent).toContain('gold')
    await page.user.click(screen.getByRole('button', { name: 'wallet' }))
    await page.user.click(screen.getByRole('button', { name: 'Swap sides' }))
    await waitFor(async () => expect(await differing()).toEqual(['addedRemoved', 'removedAdded', 'walletChanged']))
    expect(getCurrentPath()).toContain('swapped=true')
  })

  it('of two that are selected in the list', async () => {
    const page = await open('/acp/snapshots')
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select ONE' }))
    await page.user.click(screen.getByRole('checkbox', { name: 'Select TWO' }))
    await page.user.click(await screen.findByRole('button', { name: 'Compare 2 selected' }))
    expect(await differing()).toEqual(['laidRemoved', 'removedRemoved', 'sameRemoved', 'walletChanged'])
    expect(getCurrentPath()).toContain('compare=ONE&with=TWO')
  })

  it('shows the older snapshot as "Before" until the sides are swapped', async () => {
    const page = await open('/acp/snapshots?compare=TWO&with=ONE')
    expect(await differing()).toEqual(['laidRemoved', 'removedRemoved', 'sameRemoved', 'walletChanged'])
    expect(screen.getByRole('region', { name: 'Before: ONE' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'After: TWO' })).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Swap sides' }))
    expect(await screen.findByRole('region', { name: 'Before: TWO' })).toBeTruthy()
    expect(await differing()).toEqual(['laidAdded', 'removedAdded', 'sameAdded', 'walletChanged'])
  })

  it('starts on the page of a snapshot by choosing the other one', async () => {
    const page = await open('/acp/snapshot/ONE')
    await page.user.click(await screen.findByRole('button', { name: 'Further actions' }))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    await page.user.click(menu.getByRole('menuitem', { name: 'Compare with…', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare with' }))
    expect(await dialog.findByRole('button', { name: 'With player 00123 as it is now' })).toBeTruthy()
    const other = await dialog.findByRole('radio', { name: 'Select TWO' })
    expect(dialog.queryByRole('radio', { name: 'Select ONE' })).toBeNull()
    await page.user.click(other)
    expect(await differing()).toHaveLength(4)
    await page.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/snapshot/ONE'))
  })

  it("is one click away in the player's dialog that loads a snapshot", async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=ONE')
    const dialog = within(await screen.findByRole('dialog', { name: 'Load snapshot' }))
    await page.user.click(dialog.getByRole('button', { name: 'Compare' }))
    expect(await differing()).toEqual(['addedRemoved', 'removedAdded', 'walletChanged'])
  })

  it('with a deleted snapshot shows the error', async () => {
    await open('/acp/snapshots?compare=ONE&with=GONE')
    await shows('There is no snapshot with this key.')
  })

  it('of a deleted snapshot shows the error at once', async () => {
    await open('/acp/snapshots?compare=GONE')
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare with' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('There is no snapshot with this key.')
  })
})
