import { expect, test } from './console-test.ts'

const screens = [
  '/acp/players-listing',
  '/acp/players-listing?filter=nobody&filterType=nickname',
  '/acp/player-update',
  '/acp/players-nicknames',
  '/acp/players-nicknames?tab=hackers',
  '/acp/players-delete',
  '/acp/players-delete?tab=receipts',
  '/acp/favorites',
  '/acp/systempreferences',
  '/acp/audit',
  '/acp/myprofile',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      // Without motion, because a half faded notice has no contrast to speak of.
      test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

      test('no screen breaks an accessibility rule', async ({ staff }) => {
        test.setTimeout(180_000)
        await staff.open('/login')
        await expect(staff.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
        expect(await staff.violations()).toEqual([])
        await staff.signIn()
        const player = await staff.page
          .getByRole('main')
          .getByRole('link', { name: /^\w+$/ })
          .first()
          .getAttribute('href')
        const tabs = ['overview', 'attributes', 'persistence'].map((tab) => `${player}?tab=${tab}`)
        for (const path of [...screens, ...tabs]) {
          await staff.open(path)
          await staff.page.waitForLoadState('networkidle')
          expect(await staff.violations(), path).toEqual([])
        }
      })
    })
  }
}
