import type { Page } from '@playwright/test'
import { type Console, expect, test } from './console-test.ts'
import { numberedPages, plainScreens, playerStates, toSnapshotPaths } from './screen-paths.ts'

/** How many tests share the screens: a test of more of them would run too long on a busy machine. */
const parts = 6

/** Paths to check by group, a test for each; `player` and `snapshot` are the paths of one of each. */
const groups: Readonly<Record<string, (player: string, snapshot: string) => string[]>> = {
  ...Object.fromEntries(
    Array.from({ length: parts }, (_, part) => [
      `part ${part + 1} of ${parts} of the screens`,
      // Every sixth, because neighbors are states of one screen, and some screens take long.
      () => plainScreens.filter((__, index) => index % parts === part),
    ]),
  ),
  'the player page': (player) => playerStates.map((state) => player + state),
  'pages of guilds, events and snapshots': (_, snapshot) => [
    ...numberedPages,
    ...toSnapshotPaths(snapshot.split('/').at(-1) ?? ''),
  ],
}

/** Dialogs that no URL opens: the path of a page, and the name of the button there that opens one. */
const dialogsByButton: readonly (readonly [path: string, button: RegExp])[] = [
  ['/acp/myprofile', /^Set up two-factor sign-in$/],
  ['/acp/players-listing', /^Search players, screens and actions/],
]

/** The rules of axe that look at colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Widths between the two at which every rule is checked. */
const betweenWidths = [768, 1200]

/** The widths, in px, at which the page itself is wider than the window. A table in its frame may be. */
async function findOverflow(page: Page, widths: readonly number[], path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    // Some parts move a moment after the window changed.
    const settled = page.waitForFunction(fits, undefined, { timeout: 15_000 })
    await settled.catch(() => found.push(`${path}: wider than a window of ${width} px`))
  }
  return found
}

/** Breaks of the rules in both color schemes. Only colors differ between the two: the dark one is asked about those. */
async function findViolations({ page, violations }: Console): Promise<string[]> {
  const inLight = await violations()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const inDark = await violations(colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark.map((violation) => `dark, ${violation}`)]
}

// The longest file: both workers take its tests.
test.describe.configure({ mode: 'parallel' })

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    // Without motion, because a half faded notification has no contrast to measure.
    test.use({ colorScheme: 'light', viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })
    const widths = width === 1440 ? [...betweenWidths, width] : [width]

    test('the sign-in page breaks no accessibility rule', async ({ staff }) => {
      await staff.open('/login')
      await expect(staff.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await findViolations(staff)).toEqual([])
    })

    test('dialogs that only a button opens break no accessibility rule', async ({ staff }) => {
      await staff.signIn()
      const found: string[] = []
      for (const [path, button] of dialogsByButton) {
        await staff.open(path)
        await staff.page.getByRole('button', { name: button }).click()
        await expect(staff.page.getByRole('dialog')).toBeVisible()
        await staff.page.waitForLoadState('networkidle')
        found.push(...(await findViolations(staff)).map((violation) => `${path}: ${violation}`))
        found.push(...(await findOverflow(staff.page, widths, path)))
      }
      expect(found).toEqual([])
    })

    for (const [group, toPaths] of Object.entries(groups)) {
      test(`${group}: no screen breaks an accessibility rule or scrolls sideways`, async ({ staff }) => {
        await staff.signIn()
        const getFirstLink = async (path: string) => {
          await staff.open(path)
          return staff.page.getByRole('main').getByRole('link', { name: /^\w+$/ }).first().getAttribute('href')
        }
        const player = await getFirstLink('/acp/players-listing?filter=700000000001')
        const snapshot = await getFirstLink('/acp/snapshots')
        const found: string[] = []
        for (const path of toPaths(player ?? '', snapshot ?? '')) {
          await staff.open(path)
          await staff.page.waitForLoadState('networkidle')
          found.push(...(await findViolations(staff)).map((violation) => `${path}: ${violation}`))
          found.push(...(await findOverflow(staff.page, widths, path)))
        }
        expect(found).toEqual([])
      })
    }
  })
}
