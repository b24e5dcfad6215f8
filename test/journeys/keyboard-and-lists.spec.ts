import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../harness/journeys/console-test.ts'
import { checkAbilities, saveView } from '../harness/journeys/list-abilities.ts'
import { runCommand } from '../harness/start-server.ts'

const field = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')

/** Types into the palette, and waits for a line to be the one that Enter takes. */
async function search(page: Page, text: string, line: RegExp): Promise<void> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText(line)
}

test('support works on a player by keyboard alone: finds, gifts, resets, undoes, copies the summary', async ({
  staff,
  context,
  server,
}) => {
  const { page } = staff
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await staff.signIn()
  const press = (keys: string) => page.keyboard.press(keys)

  await test.step('the shortcuts', async () => {
    await staff.open('/acp/players-listing')
    await expect(page.getByRole('table', { name: 'Players' })).toBeVisible()
    await press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(shortcuts.getByText('Next row')).toBeVisible()
    expect(await staff.violations()).toEqual([])
    await press('Escape')
    await expect(shortcuts).toHaveCount(0)
  })

  await test.step('a gift to a player who is not on screen', async () => {
    await press('ControlOrMeta+k')
    await search(page, 'gift', /Send message or gift…/)
    await press('Enter')
    await search(page, 'Captain Marlowe', /^Captain Marlowe/)
    expect(await staff.violations()).toEqual([])
    await press('Enter')
    await expect(page.getByRole('dialog', { name: /Send a message to Captain Marlowe/ })).toBeVisible()
    await expect(page).toHaveURL(/\/acp\/player\/[^/]+\?dialog=send-message/)
    await page.keyboard.type('Sorry')
    await press('Tab')
    await page.keyboard.type('A gift for the wait.')
    await press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: /Send a message/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Captain Marlowe' })).toBeVisible()
  })

  await test.step('a reset of the player on screen, and its undo', async () => {
    await press('ControlOrMeta+k')
    await search(page, 'reset player', /Reset Player Progress/)
    await press('Enter')
    const question = page.getByRole('dialog', { name: "Reset this player's progress?" })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press('ControlOrMeta+s')
    await expect(question).toBeVisible()
    await press('ControlOrMeta+Enter')
    await expect(page.getByText('Player has been reseted.')).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await press('Enter')
    await expect(undo).toHaveCount(0)
  })

  await test.step('the summary for the ticket', async () => {
    await press('ControlOrMeta+k')
    await search(page, 'ticket', /Copy ticket summary/)
    await press('Enter')
    await expect(page.getByText('Summary copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Player: Captain Marlowe \(/)
  })
})

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
