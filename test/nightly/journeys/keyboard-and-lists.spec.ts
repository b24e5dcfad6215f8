import { expect, signIn, test } from '../../harness/journeys/console-test.ts'
import { checkAbilities, saveView } from '../../harness/journeys/list-abilities.ts'
import { runCommand } from '../../harness/start-server.ts'

test('support searches, sorts, selects and exports the players, and saves the list as a view', async ({ staff }) => {
  const { page } = staff
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row')
  const search = page.getByRole('searchbox')
  await staff.signIn()
  await checkAbilities(staff, {
    name: 'players',
    path: '/acp/players-listing',
    search: { noMatch: /There is no Players to show/ },
    sort: { column: 'Nickname', params: /sortKey=nickname/ },
    export: /^Export [\d,]+ players$/,
    bulkAction: 'Set as hacker',
  })

  await test.step('by nickname and by device, in any letter case and whatever search type is chosen', async () => {
    await staff.open('/acp/players-listing')
    await search.fill('Just Arrived')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing matches by Nickname.')).toBeVisible()
    await expect(rows.filter({ hasText: 'Just Arrived' })).toHaveCount(1)
    for (const device of ['shared-5f0c2a7e41d84b6fa0c9', 'SHARED-5F0C2A7E41D84B6FA0C9']) {
      await search.fill(device)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Showing matches by Device ID.')).toBeVisible()
      await expect(rows).toHaveCount(3)
    }
  })

  await test.step('the export waits until every filter of the list is applied', async () => {
    const exporting = page.getByRole('button', { name: /^Export [\d,]+ players$/ })
    const form = page.getByRole('form', { name: 'Attribute filter' })
    await staff.open('/acp/players-listing')
    await expect(exporting).not.toHaveAttribute('aria-disabled', 'true')
    await form.getByLabel('Value').fill('not a number')
    await expect(exporting).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(exporting).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('button', { name: 'Clear' }).click()
    await expect(exporting).not.toHaveAttribute('aria-disabled', 'true')
  })
})

test('a shared view is there for another person, who cannot delete it', async ({ staff, server, browser }) => {
  const email = 'colleague@example.com'
  const printed = runCommand(['user', 'create', email, '--role', 'Support'], { dataDir: server.dataDir })
  const password = /Password \(shown once\): (.+)/.exec(printed)?.[1] ?? ''
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-listing?sortKey=nickname')
  await saveView(page, 'By nickname')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, server.url, { email, password })
  await other.goto(`${server.url}/acp/players-listing`)
  await other.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(other.getByRole('menuitem', { name: /Delete “By nickname”/ })).toBeHidden()
  await other.getByRole('menuitem', { name: /^By nickname/ }).click()
  await expect(other).toHaveURL(/sortKey=nickname/)
  await context.close()
})
