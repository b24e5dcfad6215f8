import { expect, test } from '../../harness/journeys/console-test.ts'
import { saveFile } from '../../harness/journeys/download.ts'

test('saves what is filtered as a file for other calendars', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/events?show=month&kinds=event')
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Further actions' }).click()
  const { name } = await saveFile(page, () => page.getByRole('menuitem', { name: 'Export as .ics' }).click())
  expect(name).toMatch(/^events-\d{4}-\d\d-\d\d\.ics$/)
})

test.describe('on a phone', () => {
  // Fingers get larger buttons.
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the buttons of the page take one row, and a file of events is chosen in its menu', async ({ staff }) => {
    const { page } = staff
    await staff.signIn()
    for (const path of ['/acp/events', '/acp/events?show=month']) {
      await staff.open(path)
      await expect(page.getByRole('button', { name: 'Further actions' })).toBeVisible()
      await staff.settle()
      const tops = await page
        .getByRole('button', { name: /^(List|Calendar|Create event|Further actions|Import CSV|Batch delete)$/ })
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
      expect(tops).toHaveLength(4)
      expect(new Set(tops).size).toBe(1)
    }
    await page.getByRole('button', { name: 'Today' }).click()
    const today = page.locator(`[data-date="${new Date().toISOString().slice(0, 10)}"]`)
    await expect(today.first()).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Further actions' }).click()
    await page.getByRole('menuitem', { name: 'Import CSV' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose file' }).click(),
    ])
    await chooser.setFiles({
      name: 'one.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Dawn Patrol;2031-11-04T10:00:00Z;3;Gold;50;stars'),
    })
    await expect(page.getByRole('button', { name: 'Import 1 event' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
