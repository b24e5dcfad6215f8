import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { aDataRequest } from '#test/harness/moderation-makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: '<b>Ann</b>' })
  await aDataRequest(db, '00123', 'All you have,\nplease')
}

const open = (search = '', options = {}) => renderScreen(`/acp/players-delete${search}`, { given, ...options })

it('lists the players who wait for their data, and answers one', async () => {
  const page = await open('?tab=data')
  const row = within(await screen.findByRole('row', { name: /00123/ }))
  row.getByText('<b>Ann</b>')
  await page.user.click(row.getByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/All you have,/)
  for (const name of ['Profile', 'Saved game', 'Purchases']) dialog.getByRole('button', { name })
  await page.user.click(dialog.getByRole('button', { name: 'Mark as answered' }))
  await shows('The request was marked as answered.')
  await shows('All data requests were answered.')
})

it('is for staff who may export', async () => {
  await open('', { as: [] })
  await screen.findByRole('tab', { name: 'Receipts' })
  expect(screen.queryByRole('tab', { name: 'Data requests' })).toBeNull()
})

it('closes a link to a request that was answered', async () => {
  await open('?tab=data&answer=nobody')
  await screen.findByRole('row', { name: /00123/ })
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-delete?tab=data'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
