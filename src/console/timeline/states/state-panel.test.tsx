import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import { persistence } from '#contract/persistence.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const tab = '/acp/player/p1?tab=timeline'
const params = { id: 'p1' }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** A player of ten hours whose coins went 5 hours ago, and whose level is the same since the beginning. */
async function given(server: TestApp) {
  const admin = await server.signInAs('admin')
  const save = (hours: number, entries: Readonly<Record<string, string>>) => {
    server.clock.now = hoursAgo(hours)
    const body = Object.entries(entries).map(([Key, Value]) => ({ Key, Value }))
    return admin.call(persistence.save, { params, query: {}, body })
  }
  server.clock.now = hoursAgo(10)
  await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne', created_at: server.clock.now })
  await save(9, { wallet: '{"coins":250300,"gems":7}' })
  const level = { playerId: 'p1', name: 'level', value: 3 }
  await admin.call(attributes.save, { body: { attributes: [level] } })
  await save(5, { wallet: '{"coins":300,"gems":9}' })
  await aPurchase(server.db, { player_id: 'p1', order_id: 'ORDER', date: hoursAgo(4) })
  server.clock.now = new Date()
}

const countPlans = (requests: readonly { path: string }[]) =>
  requests.filter(({ path }) => path === '/players/p1/point-in-time').length

const open = async (path = tab, as?: readonly PermissionName[]) => {
  const rendered = await renderScreen(path, { given, ...(as ? { as } : {}) })
  const panel = await screen.findByRole('region', { name: 'The player at a moment' })
  const slider = await within(panel).findByRole('slider', { name: 'Moment' })
  return { ...rendered, panel, slider }
}

const findRow = async (panel: HTMLElement, name: RegExp) =>
  (await within(panel).findByRole('rowheader', { name })).closest('tr')?.textContent ?? ''

describe('the slider over the life of a player', () => {
  it('moves by keys, asks once where it rests, and shows what was different then', async () => {
    const { user, panel, slider, requests } = await open()
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Now/)
    expect(countPlans(requests)).toBe(0)
    slider.focus()
    await user.keyboard(`${'{PageDown}'.repeat(11)}{ArrowLeft}`)
    expect(slider.getAttribute('aria-valuetext')).toMatch(/UTC/)
    expect(await findRow(panel, /wallet coins/)).toContain('250300300-250000')
    expect(countPlans(requests)).toBe(1)
    expect(getCurrentPath()).toMatch(/stateAt=/)
    expect(await findRow(panel, /^level$/)).toContain('33same')
    await user.keyboard('{End}')
    await waitFor(() => expect(getCurrentPath()).not.toContain('stateAt'))
    expect(within(panel).queryByRole('table')).toBeNull()
  })

  it('keeps the last answer on screen while it is moved', async () => {
    const { panel, slider, requests } = await open(`${tab}&stateAt=${hoursAgo(6).toISOString()}`)
    await findRow(panel, /wallet coins/)
    fireEvent.change(slider, { target: { value: '110' } })
    fireEvent.change(slider, { target: { value: '90' } })
    expect(await findRow(panel, /wallet coins/)).toContain('-250000')
    expect(within(panel).getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(within(panel).getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('false'))
    expect(countPlans(requests)).toBe(2)
  })

  it('opens the restore with just one value, and the value is back', async () => {
    const { user, panel, server } = await open(`${tab}&stateAt=${hoursAgo(6).toISOString()}`)
    await user.click(await within(panel).findByRole('button', { name: 'Give back just this (wallet: coins)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore this player to an earlier time?' })
    await user.click(await within(dialog).findByRole('button', { name: 'Restore 1 of 2 changes' }))
    await shows(/^1 of 2 changes was restored\./)
    const entry = await server.db.selectFrom('persistence_entries').select('value').executeTakeFirstOrThrow()
    expect(entry.value).toBe('{"coins":250300,"gems":9}')
    // The slider stays where it was, with what still differs.
    expect(getCurrentPath()).toMatch(/^\/acp\/player\/p1\?tab=timeline&stateAt=/)
    await waitFor(() => expect(within(panel).queryByRole('rowheader', { name: /coins/ })).toBeNull())
    expect(await findRow(panel, /wallet gems/)).toContain('79+2')
  })

  it('goes from change to change, and covers a shorter time around its moment', async () => {
    const { user, panel, slider } = await open()
    const previous = within(panel).getByRole('button', { name: 'Before the previous change' })
    await user.click(previous)
    expect(slider.getAttribute('aria-valuetext')).toMatch(/UTC$/)
    await user.click(within(panel).getByRole('button', { name: 'After the next change' }))
    expect(slider.getAttribute('aria-valuetext')).toMatch(/, after 1 purchase$/)
    await user.click(previous)
    await user.click(previous)
    expect(await findRow(panel, /wallet coins/)).toContain('-250000')
    await user.click(within(panel).getByRole('radio', { name: '1 hour' }))
    await waitFor(() => expect(getCurrentPath()).toMatch(/span=hour&until=/))
    await findRow(panel, /wallet coins/)
  })

  it('says that a state is the nearest kept one', async () => {
    const path = `${tab}&stateAt=${new Date(Date.now() - 5 * 86_400_000).toISOString()}`
    await renderScreen(path, {
      given: async (server) => {
        const at = (minutes: number) =>
          new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 86_400_000 + minutes * 60_000)
        await aPlayer(server.db, { player_id: 'p1', created_at: at(-6000) })
        const save = { player_id: 'p1', key: 'wallet', writer_kind: 'game' as const, writer: 'game' }
        const replaced = { replaced_by: 'game', replaced_how: 'Update' as const, value: '{"coins":1}' }
        const newest = { ...save, version: 3, value: '{"coins":3}', updated_at: at(200) }
        await server.db.insertInto('persistence_entries').values(newest).execute()
        // The version of the moment is gone; that of the start of its hour is kept.
        const kept = { ...save, ...replaced, version: 1, written_at: at(-30), replaced_at: at(0) }
        await server.db.insertInto('persistence_history').values(kept).execute()
      },
    })
    await shows(/^As of .* UTC, the nearest kept state\./)
  })

  it('shows no purchases without ACCESS_PURCHASES, and says why nothing can be given back', async () => {
    const { user, panel } = await open(`${tab}&stateAt=${hoursAgo(6).toISOString()}`, ['CHANGE_PLAYERS'])
    expect(within(panel).queryByText('Purchases')).toBeNull()
    const button = await within(panel).findByRole('button', { name: 'Give back just this (wallet: coins)' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
