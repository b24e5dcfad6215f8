import { expect, test } from './console-test.ts'

test('staff stop the regattas of now and define new ones, which start by themselves', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/regattas')
  const edition = page.getByRole('region', { name: /^Edition 2/ })
  await edition.getByRole('button', { name: /Active/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Regatta \d+$/ })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete regatta/ })
    .getByRole('button', { name: 'Delete regatta' })
    .click()
  await expect(edition.getByRole('button', { name: /Deleted/ })).toBeVisible()

  await staff.open('/acp/regattadefinitions?new=true')
  const form = page.getByRole('dialog', { name: 'Create a regatta definition' })
  await form.getByLabel('Data Key').fill('summer_cup')
  const now = await page.evaluate(() => {
    const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 16) }
  })
  await form.getByLabel('Start Date').fill(now.date)
  await form.getByLabel('Start time').fill(now.time)
  await form.getByLabel(/^Duration/).fill('2')
  await form.getByLabel('Unit of the duration').selectOption('hours')
  await form.getByLabel('Guild Members Count').fill('0')
  await form.getByRole('button', { name: 'Create definition' }).click()
  await expect(page.getByText('Definition Created With Success!')).toBeVisible()

  // The server makes the groups within a second of the start, and plans the regatta that follows.
  await staff.open('/acp/regattas')
  const newest = page.getByRole('region', { name: /^Edition 3/ })
  await newest.getByRole('button', { name: /Active/ }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Guild Count' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await page.getByRole('link', { name: '1', exact: true }).click()
  const group = page.getByRole('dialog', { name: /^Group 1 of regatta/ })
  await group.getByRole('button', { name: 'Remove' }).first().click()
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove guild' })
    .click()
  await expect(group.getByText('(removed)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group.getByText('(removed)')).toHaveCount(0)

  await staff.open('/acp/timed-steps')
  await expect(page.getByRole('cell', { name: 'Finish the competition' }).first()).toBeVisible()
  expect(await staff.violations()).toEqual([])
})
