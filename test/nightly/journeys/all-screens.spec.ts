import { expect, test } from '../../harness/journeys/console-test.ts'
import { crawl } from '../../harness/journeys/crawl.ts'

/** The rules of axe that look at colors, the only ones whose outcome the dark scheme can change. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** How the screens are looked at beside the gate's run, which is light and 1440 px wide. Between widths they must fit. */
const looks = [
  { width: 1440, colorScheme: 'dark', rules: colorRules },
  { width: 390, colorScheme: 'light', rules: undefined },
  { width: 390, colorScheme: 'dark', rules: colorRules },
  { width: 768, colorScheme: 'light', rules: [] },
  { width: 1200, colorScheme: 'light', rules: [] },
] as const

// Both workers take them.
test.describe.configure({ mode: 'parallel' })

// Without motion, because a half faded dialog has no contrast to measure and covers nothing yet.
test.use({ game: 'hostile', contextOptions: { reducedMotion: 'reduce' } })

const parts = 4

for (const { width, colorScheme, rules } of looks) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (let part = 0; part < parts; part++) {
      test(`every screen holds hostile texts of any size in its layout, by the rules of accessibility: part ${part + 1} of ${parts}`, async ({
        staff,
      }) => {
        expect(await crawl(staff, { width, rules, part, parts })).toEqual([])
      })
    }
  })
}
