import { expect, test } from './console-test.ts'

test('live-ops removes a player from a leaderboard, restores the entry, and finds it from the player page', async ({
  staff,
}) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/leaderboards?filter=Hall')
  await page
    .getByRole('row', { name: /Hall of Fame/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('table', { name: 'Leaderboards, newest first' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: "Leaderboard Player's Information" })
  const table = dialog.getByRole('table', { name: 'Players of the leaderboard, the best first' })
  await expect(table).toBeVisible()
  const best = await table.getByRole('row').nth(1).getByRole('link').innerText()

  await dialog.getByRole('button', { name: `Actions for ${best}` }).click()
  await page.getByRole('menuitem', { name: 'Remove player' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove player' }).click()
  await expect(page.getByText('Player Removed From Leaderboard!')).toBeVisible()
  await expect(table.getByRole('link', { name: best, exact: true })).toBeHidden()

  await dialog.getByRole('tab', { name: 'Removed players' }).click()
  await dialog
    .getByRole('row', { name: new RegExp(best) })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore player' }).click()
  await expect(page.getByText('The player is back on the leaderboard.')).toBeVisible()

  await staff.open(`/acp/player/${best}?tab=leaderboards`)
  const row = page.getByRole('row', { name: /Hall of Fame/ })
  await expect(row).toContainText(/^\d+-1.*1 of /)
  await row.getByRole('link').first().click()
  await expect(table.getByRole('link', { name: best, exact: true })).toBeVisible()
  expect(await staff.violations()).toEqual([])
})
