import { expect, test } from './console-test.ts'

test.use({ game: 'real' })

test('support finds a player by an attribute, repairs a value, sees who did what, and takes it back', async ({
  staff,
}) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-listing')

  await page.getByRole('combobox', { name: 'Attribute' }).fill('sum_game_rounds')
  await page.getByRole('combobox', { name: /operator/i }).selectOption('>')
  await page.getByPlaceholder('Value').fill('1000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('of 116', { exact: false })).toBeVisible()

  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/acp\/player\/\d+/)
  await page.getByRole('tab', { name: 'Player Persistence' }).click()
  await page.getByRole('button', { name: 'progress', exact: true }).click()

  const editor = page.getByRole('dialog').locator('.cm-content')
  await expect(editor).toContainText('sum_game_rounds')
  const before = await editor.innerText()
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"sum_game_rounds": 7, "repaired": true}')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()

  const review = page.getByRole('dialog')
  await expect(review.getByRole('cell', { name: 'Update' })).toBeVisible()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Persistence updated successfully!')).toBeVisible()

  await page.getByRole('button', { name: 'History of progress' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('admin@example.com').first()).toBeVisible()
  await history.getByRole('button', { name: /^Restore .*version 1/ }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByText(/was restored\./)).toBeVisible()
  await expect(history.getByText(/version 3/i).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await page.getByRole('button', { name: 'progress', exact: true }).click()
  await expect(page.getByRole('dialog').locator('.cm-content')).toContainText(before.trim().slice(0, 30))
  await page.keyboard.press('Escape')

  await staff.open('/acp/audit')
  await expect(page.getByRole('cell', { name: 'persistence restored' }).first()).toBeVisible()
  await page
    .getByRole('row', { name: /persistence saved/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('repaired')
})
