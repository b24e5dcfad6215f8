import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { aDeletionRequest, aReceipt } from '#test/harness/moderation-makers.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { formatReceipt } from './receipt-list.tsx'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: '<b>Ann</b>', persistence: { a: '1', b: '2' } })
  await aDeletionRequest(db, '00123')
  await aDeletionRequest(db, 'gone')
}

const open = (search = '', options = {}) => renderScreen(`/acp/players-delete${search}`, { given, ...options })

const findRow = async (id: string) => within(await screen.findByRole('row', { name: new RegExp(id) }))

const confirm = async (page: Awaited<ReturnType<typeof open>>, id: string) => {
  await page.user.click(await (await findRow(id)).findByRole('button', { name: /Confirm delete|Try again/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = await dialog.findByRole('button', { name: 'Delete player' })
  expect(button).toHaveProperty('disabled', true)
  await fill(page.user, dialog.getByLabelText(/to confirm/), id)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return { dialog, button }
}

describe('delete requests', () => {
  it('show the empty text when all were answered', async () => {
    await renderScreen('/acp/players-delete')
    expect(await shows('All the delete requests were already answered.')).toBeTruthy()
  })

  it('are listed oldest first, with a link to every existing player', async () => {
    await open()
    const link = await screen.findByRole('link', { name: '00123' })
    expect(link.getAttribute('href')).toBe('/acp/player/00123')
    for (const title of ['Player ID', 'Player Since', 'Requested At']) screen.getByRole('columnheader', { name: title })
    expect(screen.queryByRole('link', { name: 'gone' })).toBeNull()
    expect((await findRow('gone')).getByText('Already deleted')).toBeTruthy()
  })

  it('are disabled with the reason without the permission', async () => {
    const page = await open('', { as: [] })
    const button = await (await findRow('00123')).findByRole('button', { name: 'Confirm delete' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are confirmed with the player and the data to delete, by a job that the page follows', async () => {
    const page = await open()
    const { dialog, button } = await confirm(page, '00123')
    dialog.getByText('<b>Ann</b>')
    dialog.getByText('Persistence keys: 2')
    await fill(page.user, dialog.getByLabelText('Reason or ticket link (optional)'), 'letter of 3 May')
    await page.user.click(button)
    await (await findRow('00123')).findByText('Being deleted…')
    expect((await findRow('00123')).queryByRole('button', { name: 'Confirm delete' })).toBeNull()
    await page.server.runJobs()
    await screen.findByText('Request deleted successfully!')
    await waitFor(() => expect(screen.queryByText('00123')).toBeNull())
    await page.user.click(screen.getByRole('tab', { name: 'Receipts' }))
    await page.user.click(await screen.findByText('letter of 3 May'))
    const drawer = within(await screen.findByRole('dialog', { name: /Receipt of deletion/ }))
    await drawer.findByText('Persistence keys: 2')
    drawer.getByRole('button', { name: 'Copy as text' })
    // The jobs button leaves the report to the page.
    expect(screen.queryByText(/has ended/)).toBeNull()
  })

  it('show a running job after a reload and report its failure', async () => {
    const page = await open()
    const { button } = await confirm(page, '00123')
    await page.user.click(button)
    await (await findRow('00123')).findByText('Being deleted…')
    await page.server.db.updateTable('jobs').set({ state: 'failed', failed: 1 }).execute()
    await screen.findByText("Couldn't delete the Request.")
    await (await findRow('00123')).findByText('Deletion failed')
    expect((await findRow('00123')).getByRole('button', { name: 'Try again' })).toBeTruthy()
    const again = await confirm(page, '00123')
    await page.user.click(again.button)
    await page.server.runJobs()
    await screen.findByText('Request deleted successfully!')
  })

  it('return to the list when the linked request was answered by someone else', async () => {
    await open('?confirm=nobody')
    await shows('This request was already answered or withdrawn.')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-delete'))
  })
})

describe('receipts', () => {
  it('are found by the start of a player ID', async () => {
    const page = await open('?tab=receipts', {
      given: async ({ db }: TestApp) => {
        await aReceipt(db, { player_id: 'aa1' })
        await aReceipt(db, { player_id: 'bb2' })
      },
    })
    await shows('bb2')
    await page.user.type(screen.getByRole('searchbox'), 'aa{Enter}')
    await waitFor(() => expect(screen.queryByText('bb2')).toBeNull())
    await shows('aa1')
    expect(getCurrentPath()).toBe('/acp/players-delete?tab=receipts&filter=aa')
  })

  it('are copied as plain text', () => {
    const at = '2026-11-20T10:00:00.000Z'
    const receipt = { Id: '7', PlayerId: 'p', RequestedAt: at, DeletedAt: at, DeletedBy: 'ada@x.co', Reason: 'r' }
    const text = formatReceipt({ ...receipt, Deleted: [{ What: 'Purchases', Count: 12 }] })
    expect(text).toBe(
      `Receipt of deletion 7\nPlayer ID: p\nRequested: 20 Nov 2026, 10:00:00 UTC\nDeleted: 20 Nov 2026, 10:00:00 UTC\nConfirmed by: ada@x.co\nReason: r\nDeleted:\n- Purchases: 12`,
    )
    expect(formatReceipt({ ...receipt, Deleted: [] })).toContain('The player had no data left')
  })
})
