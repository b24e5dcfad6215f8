import { expect, test } from '../harness/journeys/console-test.ts'
import { crawl } from '../harness/journeys/crawl.ts'

// Without motion, because a half faded dialog has no contrast to measure and covers nothing yet.
test.use({ game: 'hostile', colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('every screen holds hostile texts of any size as text, in its layout, by the rules of accessibility', async ({
  staff,
}) => {
  const { page, open } = staff
  await test.step('the policy refuses text that would become HTML', async () => {
    await open('/login')
    const outcome = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<img src=x>'
        return 'written'
      } catch (error) {
        return String(error)
      }
    })
    expect(outcome).toContain('TypeError')
  })
  expect(await crawl(staff, { width: 1440 })).toEqual([])
})
