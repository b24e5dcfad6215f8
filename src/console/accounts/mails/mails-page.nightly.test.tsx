import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db, clock }: TestApp) => {
  const mail = { recipient: 'pat@studio.example', subject: 'Set a new password', body: '', last_error: 'refused' }
  await db
    .insertInto('mails')
    .values({ ...mail, attempts: 32, parked_at: clock.now })
    .execute()
}

it('shows administrators the mails that could not be sent, and why', async () => {
  await renderScreen('/acp/undelivered-mail', { as: 'admin', given })
  const row = await screen.findByRole('row', { name: /pat@studio\.example/ })
  expect(row.textContent).toContain('refused')
})

it('says so when there is none', async () => {
  await renderScreen('/acp/undelivered-mail', { as: ['MANAGE_SIDIOUS_USERS'] })
  expect(await shows('Every mail was delivered to the mail server.')).toBeTruthy()
})
