import { expect, test } from '../../harness/journeys/console-test.ts'
import { getDialog } from '../../harness/journeys/player-page.ts'

// What other files do to the players would stand between her and her coins.
test.use({ game: 'untouched' })

const ticket = 'Ticket 5120'

test('the sample game shows how a player who lost coins gets just the coins back', async ({
  staff,
  context,
  server,
}) => {
  const { page } = staff
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await staff.signIn()

  await test.step('she is found by her name', async () => {
    await page.getByRole('button', { name: 'Search players, screens and actions' }).click()
    await page.getByRole('combobox', { name: 'Search players, screens and actions' }).fill('ottilie')
    await page.getByRole('option', { name: /^Ottilie Wren/ }).click()
    await expect(page.getByRole('heading', { name: 'Ottilie Wren' })).toBeVisible()
    await expect(page.getByText(/^Ticket 5120: changed phones/)).toBeVisible()
  })

  const panel = page.getByRole('region', { name: 'The player at a moment' })
  const coins = panel.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^inventory .*coins$/ }) })
  await test.step('her timeline is gone back to before the loss', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await panel.getByText('24 hours').click()
    const back = panel.getByRole('button', { name: 'Before the previous change' })
    await expect(async () => {
      await back.click()
      await expect(coins.getByText('186400')).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await expect(coins).toContainText('-175350')
    expect(await staff.violations()).toEqual([])
  })

  await test.step('just the coins are given back, and what she bought and won since stays', async () => {
    await coins.getByRole('button', { name: /^Give back just this/ }).click()
    const dialog = getDialog(page)
    await dialog.getByLabel(/^Reason/).fill(ticket)
    await dialog.getByRole('button', { name: /^Restore 1 of \d+ changes$/ }).click()
    await expect(page.getByText(/^1 of \d+ changes was restored\./)).toBeVisible()
    await expect(coins).toHaveCount(0)
    await page.getByRole('tab', { name: 'Player Persistence' }).click()
    await page.getByRole('button', { name: 'inventory', exact: true }).click()
    await expect(getDialog(page).locator('.cm-content')).toContainText('186400')
    await expect(getDialog(page).locator('.cm-content')).toContainText('1275')
    await expect(getDialog(page).locator('.cm-content')).toContainText('Northern Pilot')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByText('186.4K')).toBeVisible()
  })

  await test.step('the summary for the ticket says what happened', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByRole('button', { name: 'Copy as ticket summary' }).click()
    await expect(page.getByText('Summary copied.')).toBeVisible()
    const summary = await page.evaluate(() => navigator.clipboard.readText())
    for (const text of ['Ottilie Wren', ticket, 'admin@example.com', 'Bought']) expect(summary).toContain(text)
  })
})
