import { firstAdmin } from '../harness/start-server.ts'
import { expect, test } from './console-test.ts'

test('a visitor comes back to the page that was asked for, with its search', async ({ staff }) => {
  const { page } = staff
  await staff.open('/acp/audit?action=signed+in')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/acp\/audit\?action=signed(\+|%20)in/)
})

test('signing in leaves nothing of the password in the browser', async ({ staff }) => {
  await staff.signIn()
  const stored = await staff.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).toContain(firstAdmin.email)
  expect(stored).not.toContain(firstAdmin.password)
  expect(stored).not.toContain(Buffer.from(firstAdmin.password).toString('base64').replace(/=+$/, ''))
  expect(stored).not.toContain('authdata')
})

test('an unknown address of the console leads to the first screen, and logout ends the session', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/no-such-page')
  await expect(page).toHaveURL(/\/acp\/players-listing/)
  await page.getByRole('button', { name: /First Administrator/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await staff.open('/acp/players-listing')
  await expect(page).toHaveURL(/\/login/)
})

test('the documentation route of the console leads to a page with every call', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/docs')
  await expect(page).toHaveURL(/\/docs\/index\.html$/)
  await expect(page.getByText('Export the filtered player list')).toBeVisible()
})
