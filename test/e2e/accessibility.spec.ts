import type { Page } from '@playwright/test'
import { features } from '#console/features.ts'
import { collectManifest } from '#console/platform/navigation/manifest.ts'
import { collectSlot } from '#console/platform/navigation/slots.ts'
import { playerDialogs, playerTabs } from '#console/shared/player-page-slots.ts'
import { snapshotScreen } from '#console/shared/screens/snapshots.ts'
import { expect, test } from './console-test.ts'

const { screens, slots } = collectManifest(features)

/** The screens without parameters, and their further states that need none. */
const plainScreens = screens
  .filter(({ path }) => !path.includes('$'))
  .flatMap(({ path, states = [] }) => [path, ...states.filter((state) => !state.includes('$')).map((s) => path + s)])

/** A player's page: each of its tabs, and the dialogs that the URL opens. */
const playerStates = [
  ...collectSlot(slots, playerTabs).map(({ key }) => `?tab=${key}`),
  ...collectSlot(slots, playerDialogs).map(({ key }) => `?dialog=${key}`),
]

/** What a snapshot is shown in: its page with its states, and the dialogs that the list opens about it. */
const toSnapshotPaths = (key: string) =>
  screens
    .filter(({ path, states = [] }) => path === snapshotScreen.path || states.some((state) => state.includes('$')))
    .flatMap(({ path, states = [] }) => {
      const isPage = path.includes('$')
      const needed = isPage ? ['', ...states] : states.filter((state) => state.includes('$'))
      return needed.map((state) => (path + state).replaceAll('$key', key).replaceAll('$playerId', '700000000002'))
    })

/** Windows between the two in which every screen is checked. */
const between = [768, 1200, 1366]

/** The widths, in px, at which the page itself is wider than the window. A table in its frame may be. */
async function sidewaysAt(page: Page, widths: readonly number[], path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    // Some parts change places a moment after the window did.
    const settled = page.waitForFunction(fits, undefined, { timeout: 3_000 })
    await settled.catch(() => found.push(`${path}: wider than a window of ${width} px`))
  }
  return found
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      // Without motion, because a half faded notice has no contrast to speak of.
      test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

      test('no screen breaks an accessibility rule or scrolls sideways', async ({ staff }) => {
        test.setTimeout(300_000)
        await staff.open('/login')
        await expect(staff.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
        expect(await staff.violations()).toEqual([])
        await staff.signIn()
        const linkOn = async (path: string) => {
          await staff.open(path)
          return staff.page.getByRole('main').getByRole('link', { name: /^\w+$/ }).first().getAttribute('href')
        }
        const player = await linkOn('/acp/players-listing?filter=700000000001')
        const snapshot = await linkOn('/acp/snapshots')
        const ofPlayer = playerStates.map((state) => `${player}${state}`)
        const found: string[] = []
        for (const path of [...plainScreens, ...ofPlayer, ...toSnapshotPaths(snapshot?.split('/').at(-1) ?? '')]) {
          await staff.open(path)
          await staff.page.waitForLoadState('networkidle')
          found.push(...(await staff.violations()).map((violation) => `${path}: ${violation}`))
          found.push(...(await sidewaysAt(staff.page, colorScheme === 'light' ? [...between, width] : [width], path)))
        }
        expect(found).toEqual([])
      })
    })
  }
}
