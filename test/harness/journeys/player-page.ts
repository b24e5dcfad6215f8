import type { Page } from '@playwright/test'
import { type Console, expect } from './console-test.ts'

/** Opens a player by the nickname, as staff would, and returns the id. */
export async function openPlayer({ page, open }: Console, nickname: string): Promise<string> {
  await open(`/acp/players-listing?filterType=nickname&filter=${encodeURIComponent(nickname)}`)
  await page.getByRole('table', { name: 'Players' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: nickname })).toBeVisible()
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

/** The uppermost dialog. */
export const getDialog = (page: Page) => page.getByRole('dialog').last()

/** Presses a button of the uppermost dialog. */
export const pressIn = (page: Page, name: string) => getDialog(page).getByRole('button', { name, exact: true }).click()

/** Opens the player's action menu. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/** Chooses an entry of the player's action menu. */
export async function act(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Puts a text in place of everything in the JSON editor of the uppermost dialog. */
export async function typeJson(page: Page, text: string): Promise<void> {
  await getDialog(page).locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** The value that the overview shows for a label. */
export const shownFor = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
