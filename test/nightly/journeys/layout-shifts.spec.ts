import { expect, test } from '../../harness/journeys/console-test.ts'
import { findAllPaths } from '../../harness/journeys/crawl.ts'
import { followLayoutShifts } from '../../harness/journeys/layout-shifts.ts'

/** What may move on a page while it loads, by the browser's score: the share of the window times the distance. */
const limit = 0.02

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

// Both workers take them.
test.describe.configure({ mode: 'parallel' })

const parts = 2

for (const window of windows) {
  for (let part = 0; part < parts; part++) {
    test(`nothing moves while a screen loads at ${window.width} px: part ${part + 1} of ${parts}`, async ({
      staff,
    }) => {
      const { page } = staff
      await page.setViewportSize(window)
      await staff.signIn()
      await staff.settle()
      const paths = (await findAllPaths(staff)).filter((_, index) => index % parts === part)
      const readShifts = await followLayoutShifts(page)
      const found: string[] = []
      const load = async (path: string) => {
        await staff.open(path)
        await staff.settle()
        const { score, moved } = await readShifts()
        if (score > limit) found.push(`${path}: ${score.toFixed(3)}, ${moved.slice(0, 4).join('; ')}`)
      }
      for (const path of paths) await test.step(path, () => load(path))
      expect(found).toEqual([])
    })
  }
}
