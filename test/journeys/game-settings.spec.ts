import type { Route } from '@playwright/test'
import { preferences } from '#contract/preferences.ts'
import { HttpClient } from '../harness/http-client.ts'
import { expect, test } from '../harness/journeys/console-test.ts'
import { saveFile } from '../harness/journeys/download.ts'

/** The server acts, and its reply is lost. */
const loseReply = async (route: Route) => {
  if (route.request().method() !== 'PUT') return route.continue()
  await route.fetch()
  return route.abort('connectionreset')
}

test('an administrator changes preferences over lost connections and against a colleague, and moves them in a file', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Value', { exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })
  const row = page.getByRole('row', { name: /WELCOME_TEXT/ })
  await staff.signIn()
  await staff.open('/acp/systempreferences')

  await test.step('a key typed in lower case is raised while it is typed, and typed text is not lost by Escape', async () => {
    await page.getByRole('button', { name: 'New Preference' }).click()
    await expect(save).toBeDisabled()
    const key = dialog.getByLabel('Key')
    await key.pressSequentially('welcome_txt')
    await key.press('ArrowLeft')
    await key.press('ArrowLeft')
    await key.pressSequentially('e')
    await expect(key).toHaveValue('WELCOME_TEXT')
    await expect(save).toBeDisabled()
    await value.fill('Ahoy')
    await expect(save).toBeEnabled()
    await value.fill('')
    await expect(save).toBeDisabled()
    await value.fill('Ahoy')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Close without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(value).toHaveValue('Ahoy')
  })

  await test.step('without a connection nothing typed is lost', async () => {
    // The page loads the code of notices after a moment, so that it can report a lost connection.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/notice-')),
    )
    await page.context().setOffline(true)
    await save.click()
    await expect(dialog.getByText(/Your input is kept/).first()).toBeVisible()
    await expect(page.getByText(/The data may be outdated/)).toBeVisible()
    await expect(value).toHaveValue('Ahoy')
    await page.context().setOffline(false)
  })

  await test.step('a second attempt after a lost reply has the same key and finds the first', async () => {
    await page.route('**/consolepreferences', loseReply)
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await save.click()
    await lost
    await expect(value).toHaveValue('Ahoy')
    await page.unroute('**/consolepreferences')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /WELCOME_TEXT.*Raw String.*Ahoy/ })).toBeVisible()
  })

  await test.step('two people who edit one preference never overwrite each other without seeing it', async () => {
    await staff.open('/acp/systempreferences?edit=WELCOME_TEXT')
    await value.fill('mine')
    const colleague = await HttpClient.signIn(server.url)
    const theirs = { Key: 'WELCOME_TEXT', Type: 1, Value: 'theirs' }
    await colleague.call(preferences.update, { params: { preferenceKey: 'WELCOME_TEXT' }, body: theirs })
    await save.click()
    await expect(
      dialog.getByText('Someone else changed this preference. Which version do you want to keep?'),
    ).toBeVisible()
    await expect(dialog.getByText('theirs', { exact: true })).toBeVisible()
    await expect(value).toHaveValue('mine')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /WELCOME_TEXT.*mine/ })).toBeVisible()
  })

  await test.step('the name of the game changes in the shell at once', async () => {
    await staff.open('/acp/systempreferences?edit=GAME_NAME')
    await value.fill('Idle Harbor')
    await save.click()
    await expect(page.getByRole('banner').getByText('Idle Harbor')).toBeVisible()
  })

  await test.step('a preference is deleted after a confirmation, and a required one cannot be', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('WELCOME_TEXT')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete preference' }).click()
    await expect(page.getByText('Preference deleted successfully!')).toBeVisible()
    await expect(row).toBeHidden()
    const required = page.getByRole('row', { name: /GAME_NAME/ }).getByRole('button', { name: 'Delete' })
    await expect(required).toHaveAttribute('aria-disabled', 'true')
    await required.hover()
    await expect(page.getByText('This preference is required and cannot be deleted.')).toBeVisible()
  })

  await test.step('an exported list is imported again after a preview, and the audit log has it', async () => {
    const exported = await saveFile(page, () => page.getByRole('button', { name: 'Export Preferences' }).click())
    expect(exported.name).toMatch(/^consolepreferences_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.json$/)
    const list: unknown[] = JSON.parse(exported.text)
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await choose('prefs.csv', 'Key;Value\nA;1')
    await expect(dialog).toContainText('The file is not JSON. Nothing was changed.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await choose('more.json', JSON.stringify([...list, { Key: 'max_gifts', Type: 3, Value: '0' }]))
    await expect(dialog.getByRole('row', { name: /MAX_GIFTS.*Added/ })).toBeVisible()
    await expect(dialog).toContainText('1 added, 0 changed, 0 removed')
    await dialog.getByRole('button', { name: 'Import preferences' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /MAX_GIFTS.*Number.*0/ })).toBeVisible()
    await staff.open('/acp/audit?action=preferences+imported')
    await page
      .getByRole('row', { name: /imported preferences/ })
      .getByRole('link')
      .first()
      .click()
    await expect(dialog).toContainText('1 added, 0 changed, 0 removed, 0 required kept')
    await expect(dialog).toContainText('MAX_GIFTS')
  })
})
