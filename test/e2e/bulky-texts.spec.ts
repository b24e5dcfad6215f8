import type { Page } from '@playwright/test'
import { showsBulkyText } from '../harness/hostile-texts.ts'
import { expect, test } from './console-test.ts'
import { findAllPaths, goTo } from './go-to.ts'
import { findLayoutFaults } from './layout-faults.ts'

// Without motion, because a dialog that fades in covers nothing yet.
test.use({ game: 'bulky', contextOptions: { reducedMotion: 'reduce' } })

const widths = [1440, 390]

/** Higher than any window, so that most of a page is looked at without scrolling. */
const height = 2_500

/** The faults that stay: some parts move a moment after the window changed. */
async function findLastingFaults(page: Page): Promise<string[]> {
  const patience = Date.now() + 3_000
  for (;;) {
    const faults = await findLayoutFaults(page)
    if (faults.length === 0 || Date.now() > patience) return faults
    await page.waitForTimeout(100)
  }
}

test('texts of any length, height and direction break the layout of no screen', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  const paths = await findAllPaths(page)
  const found: string[] = []
  let shown = 0
  for (const path of paths) {
    await goTo(page, path)
    if (showsBulkyText(await page.locator('body').innerText())) shown++
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      for (const fault of await findLastingFaults(page)) found.push(`${path} at ${width} px: ${fault}`)
    }
  }
  expect(found).toEqual([])
  // Else the texts were not there to be shown.
  expect(shown).toBeGreaterThan(paths.length / 3)
})
