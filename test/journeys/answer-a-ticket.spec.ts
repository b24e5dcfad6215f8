import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journeys/console-test.ts'
import { act, getDialog, typeJson } from '../harness/journeys/player-page.ts'

test.use({ game: 'imported' })

const ticket = 'https://tickets.example/4711'

async function savePersistence(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).click()
  await getDialog(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Persistence updated successfully!')).toBeVisible()
}

/** Closes the notices that stay until somebody closes them, because they offer an action; they cover the tabs. */
async function closeNotices(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Close this notice' })
  await expect(async () => {
    // One that is about to go by itself may be gone before the click.
    if ((await buttons.count()) > 0) await buttons.first().click({ timeout: 1_000 })
    await expect(buttons).toHaveCount(0, { timeout: 100 })
  }).toPass()
}

test('support finds a player by an attribute, repairs a value, sees who did what, and takes it back', async ({
  staff,
}) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-listing')

  await test.step('the player is one of those with more than 1,000 rounds', async () => {
    await page.getByRole('combobox', { name: 'Attribute' }).fill('sum_game_rounds')
    await page.getByRole('combobox', { name: /operator/i }).selectOption('>')
    await page.getByPlaceholder('Value').fill('1000')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('of 12', { exact: false })).toBeVisible()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/acp\/player\/\d+/)
  })

  const editor = getDialog(page).locator('.cm-content')
  const before = await test.step('the value is repaired', async () => {
    await page.getByRole('tab', { name: 'Player Persistence' }).click()
    await page.getByRole('button', { name: 'progress', exact: true }).click()
    await expect(editor).toContainText('sum_game_rounds')
    const text = await editor.innerText()
    await typeJson(page, '{"sum_game_rounds": 7, "repaired": true}')
    await getDialog(page).getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(getDialog(page).getByRole('cell', { name: 'Update' })).toBeVisible()
    await getDialog(page).getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Persistence updated successfully!')).toBeVisible()
    return text
  })

  await test.step('the history says who did it, and takes it back', async () => {
    await page.getByRole('button', { name: 'History of progress' }).click()
    const history = page.getByRole('dialog', { name: 'History of progress' })
    await expect(history.getByText('admin@example.com').first()).toBeVisible()
    await history.getByRole('button', { name: /^Restore .*version 1/ }).click()
    await getDialog(page)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await expect(page.getByText(/was restored\./)).toBeVisible()
    await expect(history.getByText(/version 3/i).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await page.getByRole('button', { name: 'progress', exact: true }).click()
    await expect(editor).toContainText(before.trim().slice(0, 30))
    await page.keyboard.press('Escape')
  })

  await test.step('the audit log has both, with the values', async () => {
    await staff.open('/acp/audit')
    await expect(page.getByRole('row', { name: /restored the persistence of/ }).first()).toBeVisible()
    await page
      .getByRole('row', { name: /saved the persistence of/ })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('repaired')
  })
})

test('support answers a ticket without leaving the page: timeline, yesterday’s snapshot, a gift, the summary', async ({
  staff,
  context,
  server,
}) => {
  const { page } = staff
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await staff.signIn()

  const playerId = await test.step('a buyer is found by the id', async () => {
    await staff.open('/acp/purchases')
    const buyer = await page.getByRole('table').getByRole('link', { name: /^\S+$/ }).first().getAttribute('href')
    const id = decodeURIComponent(buyer?.split('/').pop()?.split('?')[0] ?? '')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search players, screens and actions' }).fill(id)
    await page
      .getByRole('option', { name: new RegExp(id) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/acp/player/${id}`))
    return id
  })

  await test.step('the state of yesterday, and what went wrong after it', async () => {
    await act(page, 'Create snapshot')
    await page.getByLabel(/description/i).fill('Before the outage')
    await page.getByRole('dialog').getByRole('button', { name: 'Create snapshot' }).click()
    await expect(page.getByText(/^Snapshot created! Snapshot Key: \w+/)).toBeVisible()
    await page.getByRole('tab', { name: 'Player Persistence' }).click()
    await page.getByRole('button', { name: 'Add', exact: false }).first().click()
    await getDialog(page).getByRole('textbox', { name: 'Key', exact: true }).fill('progress_of_outage')
    await typeJson(page, '{"stage": 0}')
    await getDialog(page).getByRole('button', { name: 'Apply', exact: true }).click()
    await savePersistence(page)
  })

  await test.step('the timeline shows it, with the purchase that the ticket is about', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(page.getByText('Persistence saved').first()).toBeVisible()
    await expect(page.getByText(/^Bought /).first()).toBeVisible()
  })

  await test.step('the snapshot is compared with now and loaded', async () => {
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
    await closeNotices(page)
  })

  await test.step('a gift for the trouble', async () => {
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
  })

  await test.step('the summary goes into the ticket', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(page.getByText('Snapshot loaded').first()).toBeVisible()
    await expect(page.getByText(ticket).first()).toBeVisible()
    // What was shown before is there until the newest has come.
    await expect(page.getByText(/Sorry for the outage/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy as ticket summary' }).click()
    await expect(page.getByText('Summary copied.')).toBeVisible()
    const summary = await page.evaluate(() => navigator.clipboard.readText())
    for (const text of [playerId, 'Sorry for the outage', 'Snapshot loaded', ticket, 'Bought', 'admin@example.com']) {
      expect(summary).toContain(text)
    }
  })
})
