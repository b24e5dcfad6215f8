import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

test.use({ game: 'real' })

const ticket = 'https://tickets.example/4711'

/** An entry of the player page's action menu. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function closeNotices(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Close this notice' })
  // One that is about to go by itself may be gone before the click.
  while ((await button.count()) > 0)
    await button
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined)
}

test('support answers a ticket without leaving the page: timeline, yesterday’s snapshot, a gift, the summary', async ({
  staff,
  context,
  server,
}) => {
  const { page } = staff
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await staff.signIn()

  // A buyer of the imported files, found by part of the id.
  await staff.open('/acp/purchases')
  const buyer = await page.getByRole('table').getByRole('link', { name: /^\S+$/ }).first().getAttribute('href')
  const playerId = decodeURIComponent(buyer?.split('/').pop()?.split('?')[0] ?? '')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search players, screens and actions' }).fill(playerId)
  await page
    .getByRole('option', { name: new RegExp(playerId) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/acp/player/${playerId}`))

  // The state of yesterday, and what went wrong after it.
  await act(page, 'Create snapshot')
  await page.getByLabel(/description/i).fill('Before the outage')
  await page.getByRole('dialog').getByRole('button', { name: 'Create snapshot' }).click()
  await expect(page.getByText(/^Snapshot created! Snapshot Key: \w+/)).toBeVisible()
  await page.getByRole('tab', { name: 'Player Persistence' }).click()
  await page.getByRole('button', { name: 'Add', exact: false }).first().click()
  const entry = page.getByRole('dialog')
  await entry.getByRole('textbox', { name: 'Key', exact: true }).fill('progress_of_outage')
  await entry.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"stage": 0}')
  await entry.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Persistence updated successfully!')).toBeVisible()

  // The timeline shows it, with the purchase that the ticket is about.
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('Persistence saved').first()).toBeVisible()
  await expect(page.getByText(/^Bought /).first()).toBeVisible()

  // Yesterday's snapshot, compared with now and loaded.
  await act(page, 'Load snapshot')
  await page
    .getByRole('radio', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare' })
  await expect(comparison.getByText('progress_of_outage')).toBeVisible()
  await comparison.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Load snapshot' }).click()
  const review = page.getByRole('dialog', { name: 'Load this snapshot into the player?' })
  await expect(review.getByText('progress_of_outage')).toBeVisible()
  await review.getByLabel(/reason/i).fill(ticket)
  await review.getByLabel(`Type ${playerId} to confirm`).fill(playerId)
  await review.getByRole('button', { name: 'Load snapshot' }).click()
  await expect(page.getByText('Your Snapshot has been loaded!')).toBeVisible()
  // Notices with an action stay until they are closed; two of them reach the tabs.
  await closeNotices(page)

  // A gift for the trouble.
  await act(page, 'Send Message')
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Sorry for the outage')
  await form.getByRole('textbox', { name: /^Message/ }).fill('Your progress is back. Take this.')
  await form.getByRole('button', { name: 'Add a gift' }).click()
  await form.getByLabel('Item ID of gift 1').fill('gems')
  await form.getByLabel('Amount of gift 1').fill('100')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('cell', { name: 'Sorry for the outage', exact: true })).toBeVisible()

  // What goes into the ticket.
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('Snapshot loaded').first()).toBeVisible()
  await expect(page.getByText(ticket).first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy as ticket summary' }).click()
  await expect(page.getByText('Summary copied.')).toBeVisible()
  const summary = await page.evaluate(() => navigator.clipboard.readText())
  for (const text of [playerId, 'Sorry for the outage', 'Snapshot loaded', ticket, 'Bought', 'admin@example.com']) {
    expect(summary).toContain(text)
  }
})
