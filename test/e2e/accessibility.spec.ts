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

/** The widths, in px, at which every rule is checked, and those at which a page only has to fit. */
const widths = [1440, 390]
const betweenWidths = [768, 1200]

/** Sets the width of the window and says whether the page is wider. A table in its frame may be. */
async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  // Some parts move a moment after the window changed.
  const settled = page.waitForFunction(fits, undefined, { timeout: 15_000 })
  return settled.then(
    () => [],
    () => ['wider than the window'],
  )
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

/**
 * What is wrong with the page as it is now, at every width. The last of them stays, so that every second page loads in a
 * narrow window.
 */
async function findFaults(staff: Console): Promise<string[]> {
  const { page } = staff
  const found: string[] = []
  const say = (width: number, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${page.url()} at ${width} px: ${fault}`))
  const inOrder = page.viewportSize()?.width === widths[0] ? widths : widths.toReversed()
  for (const width of betweenWidths) say(width, await findOverflow(page, width))
  for (const width of inOrder) {
    say(width, await findOverflow(page, width))
    say(width, await findViolations(staff))
  }
  return found
}

// The longest file: both workers take its tests.
test.describe.configure({ mode: 'parallel' })

// Without motion, because a half faded notification has no contrast to measure.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('the sign-in page breaks no accessibility rule', async ({ staff }) => {
  await staff.open('/login')
  await expect(staff.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await findFaults(staff)).toEqual([])
})

for (const [path, button] of dialogsByButton) {
  test(`the dialog that only a button of ${path} opens breaks no accessibility rule`, async ({ staff }) => {
    await staff.signIn()
    await staff.open(path)
    await staff.page.getByRole('button', { name: button }).click()
    await expect(staff.page.getByRole('dialog')).toBeVisible()
    await staff.page.waitForLoadState('networkidle')
    expect(await findFaults(staff)).toEqual([])
  })
}

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
      found.push(...(await findFaults(staff)))
    }
    expect(found).toEqual([])
  })
}
