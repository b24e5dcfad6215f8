import { expect, test } from '../../harness/journeys/console-test.ts'

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

  const actions = dialog.getByRole('button', { name: `Actions for ${best}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Explain rank' }).click()
  await expect(page.getByRole('dialog', { name: `The rank of ${best}` }).getByText('Rank 1.')).toBeVisible()
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
  expect(await staff.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()

  await actions.click()
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

test('live-ops closes a leaderboard early after its plan, and its prizes can be paid', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/leaderboards?filter=Hall')
  const link = page
    .getByRole('row', { name: /Hall of Fame/ })
    .getByRole('link')
    .first()
  const definition = (await link.getAttribute('href')) ?? ''
  await staff.open(`${definition}?edit=true`)
  const form = page.getByRole('dialog', { name: 'Edit Hall of Fame' })
  await form.getByLabel('Item ID of gift 1 of prize 1').fill('lantern')
  await form.getByRole('button', { name: 'Save definition' }).click()
  await expect(page.getByText('Rank 1: 500 lantern, 1 chest_gold')).toBeVisible()

  await page.getByRole('button', { name: 'Further actions' }).click()
  await page.getByRole('menuitem', { name: 'Close leaderboards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the leaderboards of Hall of Fame?' })
  await expect(dialog.getByRole('table', { name: 'If closed now: cost' }).getByText('lantern')).toBeVisible()
  await expect(dialog.getByText('Closing cannot be undone.')).toBeVisible()
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
  expect(await staff.violations()).toEqual([])
  await dialog.getByLabel('Reason').fill('The season ends today')
  await dialog.getByRole('button', { name: 'Close leaderboards' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The season ends today' })).toBeVisible()
  await expect(async () => {
    await staff.open(`${definition}?prizes=true`)
    await expect(page.getByRole('table', { name: 'To pay: cost' }).getByText('lantern')).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Pay prizes' })).toBeEnabled()
})
