import { expect, type Page } from '@playwright/test'
import { numberedPages, plainScreens, playerStates, toSnapshotPaths } from './screen-paths.ts'

/** Waits until the page sends nothing and has nothing left to load. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a path without loading the console again, and waits until it has loaded what it shows. */
export async function goTo(page: Page, path: string): Promise<void> {
  const reply = page.waitForResponse(() => true, { timeout: 2_000 }).catch(() => undefined)
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await reply
  await settle(page)
}

/** The first link of a list that leads to such a page. It waits, because the list before stays until this one is read. */
async function findFirstLink(page: Page, list: string, target: string): Promise<string> {
  await goTo(page, list)
  const link = page.getByRole('main').locator(`tbody a[href^="${target}"]`).first()
  return (await link.getAttribute('href')) ?? ''
}

/** The paths of every screen, dialog and drawer, with the first player and the first snapshot of their lists. */
export async function findAllPaths(page: Page): Promise<string[]> {
  const player = await findFirstLink(page, '/acp/players-listing', '/acp/player/')
  const snapshot = await findFirstLink(page, '/acp/snapshots', '/acp/snapshot/')
  return [
    ...plainScreens,
    ...numberedPages,
    ...playerStates.map((state) => player + state),
    ...toSnapshotPaths(snapshot.split('/').at(-1) ?? ''),
  ]
}
