import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journeys/console-test.ts'

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
