import { expect, test } from '../harness/journeys/console-test.ts'

test('staff answer one report after another in one dialog, and take an answer back', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-nicknames')
  const list = page.getByRole('table')
  await expect(list.getByRole('link').nth(1)).toBeVisible()
  const [first = '', second = ''] = await list.getByRole('link').allTextContents()
  const dialog = page.getByRole('dialog', { name: "Change this player's nickname?" })
  const undo = page.getByRole('button', { name: 'Undo' })
  const getRow = (id: string) =>
    list.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })

  // One press, the name typed over the old one, Enter: the next report is there.
  await page.getByRole('button', { name: `Resolve the report of ${first}` }).click()
  await expect(dialog.getByLabel('New nickname')).toBeFocused()
  const position = dialog.getByText(/^Report 1 of \d+$/)
  const total = Number((await position.textContent())?.split(' ').at(-1))
  await page.keyboard.type('Polite')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nickname changed successfully!')).toBeVisible()
  await expect(dialog.getByText(second, { exact: true })).toBeVisible()
  await expect(position).toHaveText(`Report 1 of ${total - 1}`)
  expect(await staff.violations()).toEqual([])

  // Escape closes only the uppermost of two dialogs.
  await dialog.getByRole('button', { name: 'Reset Player Nickname' }).click()
  const question = page.getByRole('dialog', { name: "Reset this player's nickname?" })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  const form = page.getByRole('dialog', { name: /^Send a message to/ })
  // A dialog hears the keyboard once it has the focus.
  await expect(form.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expect(getRow(first)).toHaveCount(0)
  await undo.click()
  await expect(page.getByText('Nickname and report restored.')).toBeVisible()
  await expect(getRow(first)).toBeVisible()

  // The same on the player's page, without a report.
  await getRow(second).getByRole('link').click()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change nickname' }).click()
  await expect(dialog.getByLabel('New nickname')).toBeFocused()
  await page.keyboard.type('Renamed here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Renamed here' })).toBeVisible()
  await undo.click()
  await expect(page.getByRole('heading', { name: 'Renamed here' })).toBeHidden()
})
