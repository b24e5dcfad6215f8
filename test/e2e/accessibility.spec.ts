import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

const screens = [
  '/acp/players-listing',
  '/acp/players-listing?filter=nobody&filterType=nickname',
  '/acp/players-listing?jobs=own',
  '/acp/player-update',
  '/acp/players-nicknames',
  '/acp/players-nicknames?tab=hackers',
  '/acp/players-delete',
  '/acp/players-delete?tab=receipts',
  '/acp/favorites',
  '/acp/systempreferences',
  '/acp/audit',
  '/acp/myprofile',
  '/acp/snapshots',
  '/acp/purchases',
  '/acp/message',
  '/acp/message?tab=players',
  '/acp/message?tab=send',
  '/acp/maulmessage?channel=guild-1',
]

const playerTabs = ['overview', 'attributes', 'persistence', 'purchases', 'messages', 'timeline']
const playerDialogs = ['create-snapshot', 'load-snapshot', 'send-message']

/** What a snapshot is shown in: its page, and the dialogs that the list opens about it. */
const snapshotPaths = (key: string) => [
  ...['', '?tab=attributes', '?tab=inventory', '?entry=inventory'].map((rest) => `/acp/snapshot/${key}${rest}`),
  `/acp/snapshots?open=${key}`,
  `/acp/snapshots?edit=${key}`,
  `/acp/snapshots?load=${key}`,
  `/acp/snapshots?load=${key}&into=700000000002&review=true`,
  `/acp/snapshots?compare=${key}`,
  `/acp/snapshots?compare=${key}&with=player:700000000002`,
]

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
        const ofPlayer = [
          ...playerTabs.map((tab) => `${player}?tab=${tab}`),
          ...playerDialogs.map((dialog) => `${player}?dialog=${dialog}`),
        ]
        const found: string[] = []
        for (const path of [...screens, ...ofPlayer, ...snapshotPaths(snapshot?.split('/').at(-1) ?? '')]) {
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
