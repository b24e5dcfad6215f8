import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { googlePublicKey } from '#test/harness/receipts.ts'
import { fill, getCurrentPath, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const openApps = (given: (app: TestApp) => Promise<void> = async () => undefined, as: Viewer = 'admin') =>
  renderScreen('/acp/settings?tab=store-apps', { given, as })
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const stored = ({ server }: { server: TestApp }) =>
  server.db.selectFrom('store_apps').select(['store', 'app_id', 'public_key', 'push_audience']).orderBy('id').execute()

describe('the apps in the stores', () => {
  it('are added with what their store needs, and the server says what is wrong', async () => {
    const page = await openApps()
    await shows('No app yet. Add the apps of the game, and their receipts are purchases.')
    await page.user.click(screen.getByRole('button', { name: 'Add app' }))
    const dialog = await findDialog('Add an app')
    expect(dialog.queryByLabelText(/^Public key/)).toBeNull()
    await page.user.selectOptions(dialog.getByLabelText('Store'), 'Google Play')
    expect(dialog.queryByLabelText(/^Test root/)).toBeNull()
    await fill(page.user, dialog.getByLabelText(/^App ID/), 'com.example.game')
    await fill(page.user, dialog.getByLabelText(/^Public key/), 'AAAA')
    await page.user.click(dialog.getByRole('button', { name: 'Add app' }))
    await dialog.findByText('This is no RSA key in base64.')
    await page.user.clear(dialog.getByLabelText(/^Public key/))
    await fill(page.user, dialog.getByLabelText(/^Public key/), googlePublicKey)
    await page.user.click(dialog.getByRole('button', { name: 'Add app' }))
    await shows('com.example.game was added.')
    await screen.findByRole('row', { name: /com\.example\.game.*Google Play.*None yet/ })
    expect(await stored(page)).toEqual([
      { store: 'google', app_id: 'com.example.game', public_key: googlePublicKey, push_audience: '' },
    ])
  })

  it('are changed and removed', async () => {
    const page = await openApps(async ({ db, clock }) => {
      const row = { store: 'apple', app_id: 'com.example.game' } as const
      await db
        .insertInto('store_apps')
        .values({ ...row, created_at: clock.now, created_by: 'ada@example.com' })
        .execute()
    })
    await page.user.click(await screen.findByText('com.example.game'))
    expect(getCurrentPath()).toContain('app=1')
    const dialog = await findDialog('Edit com.example.game')
    await page.user.clear(dialog.getByLabelText(/^App ID/))
    await fill(page.user, dialog.getByLabelText(/^App ID/), 'com.example.renamed')
    await page.user.click(dialog.getByRole('button', { name: 'Save app' }))
    await shows('com.example.renamed was saved.')
    const row = within(await screen.findByRole('row', { name: /com\.example\.renamed/ }))
    await page.user.click(row.getByRole('button', { name: 'Remove' }))
    const question = await findDialog('Remove the app com.example.renamed of App Store?')
    await page.user.click(question.getByRole('button', { name: 'Remove app' }))
    await shows('com.example.renamed was removed.')
    expect(await stored(page)).toEqual([])
  })
})

describe('the refused receipts of a player', () => {
  const given = async ({ db, clock: { now } }: TestApp) => {
    await aPlayer(db, { player_id: 'ann' })
    const receipt = { player_id: 'ann', store: 'google', first_at: now, last_at: now }
    await db
      .insertInto('refused_receipts')
      .values({
        ...receipt,
        digest: Buffer.alloc(32, 1),
        reason: 'signature',
        order_id: 'GPA.7',
        sku: 'gems.small',
        times: 3,
      })
      .execute()
  }
  const open = (as: Viewer = 'admin') => renderScreen('/acp/player/ann?tab=purchases', { given, as })

  it('are shown with the reason', async () => {
    await open()
    const part = within(await screen.findByRole('region', { name: 'Refused receipts' }))
    const row = await part.findByRole('row', { name: /Its signature is wrong/ })
    expect(row.textContent).toContain('Its signature is wrongGoogle Playgems.smallGPA.73')
  })

  it('are hidden from those who may not read purchases', async () => {
    await open(['CHANGE_PLAYERS'])
    await screen.findByText(/ACCESS_PURCHASES/)
    expect(screen.queryByRole('region', { name: 'Refused receipts' })).toBeNull()
  })
})
