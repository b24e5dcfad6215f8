import type { Route } from '@playwright/test'
import { firstAdmin } from '../harness/start-server.ts'
import { expect, test } from './console-test.ts'

test.describe.configure({ mode: 'serial' })

/** Another user at work: makes calls with a session of their own. */
async function colleague(url: string) {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const { data } = await post('/users/authenticate', firstAdmin)
  return {
    change: (Key: string, Value: string) => post(`/consolepreferences/${Key}`, { Key, Type: 1, Value }, data.Token),
  }
}

test('an administrator creates a preference, and a key typed in lower case is raised while it is typed', async ({
  staff,
}) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/systempreferences')
  await page.getByRole('button', { name: 'New Preference' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()

  const key = dialog.getByLabel('Key')
  await key.pressSequentially('welcome_txt')
  await key.press('ArrowLeft')
  await key.press('ArrowLeft')
  await key.pressSequentially('e')
  await expect(key).toHaveValue('WELCOME_TEXT')
  await expect(save).toBeDisabled()

  await dialog.getByLabel('Value').fill('Ahoy')
  await expect(save).toBeEnabled()
  await dialog.getByLabel('Value').fill('')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Value').fill('Ahoy')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('Value')).toHaveValue('Ahoy')

  // The page loads the code of notices after a moment, so that it can report a lost connection.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/notice-')),
  )
  await page.context().setOffline(true)
  await save.click()
  await expect(dialog.getByText(/What you typed is kept/).first()).toBeVisible()
  await expect(page.getByText(/What you see may be old/)).toBeVisible()
  await expect(dialog.getByLabel('Value')).toHaveValue('Ahoy')
  await page.context().setOffline(false)

  // The server acts, and its reply is lost: the second attempt has the same key and finds the first.
  const loseReply = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  }
  await page.route('**/consolepreferences', loseReply)
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await save.click()
  await lost
  await expect(dialog.getByLabel('Value')).toHaveValue('Ahoy')
  await page.unroute('**/consolepreferences')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /WELCOME_TEXT.*Raw String.*Ahoy/ })).toBeVisible()
})

test('two people who edit one preference never overwrite each other without seeing it', async ({ staff, server }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/systempreferences?edit=WELCOME_TEXT')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Value').fill('mine')
  await (await colleague(server.url)).change('WELCOME_TEXT', 'theirs')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(
    dialog.getByText('Someone else changed this preference. Which version do you want to keep?'),
  ).toBeVisible()
  await expect(dialog.getByText('theirs', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Value', { exact: true })).toHaveValue('mine')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /WELCOME_TEXT.*mine/ })).toBeVisible()
})

test('the name of the game changes in the shell at once', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/systempreferences?edit=GAME_NAME')
  await page.getByRole('dialog').getByLabel('Value').fill('Idle Harbor')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner').getByText('Idle Harbor')).toBeVisible()
})

test('a preference is deleted after a confirmation; a required one cannot be deleted', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/systempreferences')
  const row = page.getByRole('row', { name: /WELCOME_TEXT/ })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('WELCOME_TEXT')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete preference' }).click()
  await expect(page.getByText('Preference deleted successfully!')).toBeVisible()
  await expect(row).toBeHidden()

  const required = page.getByRole('row', { name: /GAME_NAME/ }).getByRole('button', { name: 'Delete' })
  await expect(required).toHaveAttribute('aria-disabled', 'true')
  await required.hover()
  await expect(page.getByText('This preference is required and cannot be deleted.')).toBeVisible()
})

test('an exported list is imported again after a preview', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/systempreferences')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Preferences' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^consolepreferences_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const list: unknown[] = JSON.parse(Buffer.concat(chunks).toString())

  const file = page.locator('input[type=file]')
  const named = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await file.setInputFiles(named('prefs.csv', 'Key;Value\nA;1'))
  await expect(page.getByText('The file is not JSON. Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await file.setInputFiles(named('more.json', JSON.stringify([...list, { Key: 'max_gifts', Type: 3, Value: '0' }])))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /MAX_GIFTS.*Added/ })).toBeVisible()
  await expect(dialog).toContainText('1 added, 0 changed, 0 removed')
  await dialog.getByRole('button', { name: 'Import preferences' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /MAX_GIFTS.*Number.*0/ })).toBeVisible()

  await staff.open('/acp/audit?action=preferences+imported')
  await page
    .getByRole('row', { name: /preferences imported/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('1 added, 0 changed, 0 removed, 0 required kept')
  await expect(page.getByRole('dialog')).toContainText('MAX_GIFTS')
})
