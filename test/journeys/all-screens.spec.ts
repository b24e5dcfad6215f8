import { expect, test } from '../harness/journeys/console-test.ts'
import { crawl } from '../harness/journeys/crawl.ts'

// Without motion, because a half faded dialog has no contrast to measure and covers nothing yet.
test.use({ game: 'hostile', colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

// Both workers take them.
test.describe.configure({ mode: 'parallel' })

test('the policy refuses text that would become HTML', async ({ staff }) => {
  await staff.open('/login')
  const outcome = await staff.page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x>'
      return 'written'
    } catch (error) {
      return String(error)
    }
  })
  expect(outcome).toContain('TypeError')
})

const parts = 4

for (let part = 0; part < parts; part++) {
  test(`every screen holds hostile texts of any size as text, in its layout, by the rules of accessibility: part ${part + 1} of ${parts}`, async ({
    staff,
  }) => {
    expect(await crawl(staff, { width: 1440, part, parts })).toEqual([])
  })
}
