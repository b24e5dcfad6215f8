import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journeys/console-test.ts'

const count = 400

/** A year's plan in one month, most of it short, and one event that is alone in another month. */
const file = [
  ...Array.from({ length: count - 1 }, (_, index) => {
    const start = new Date(Date.UTC(2031, 4, 1) + index * 1.8 * 3_600_000)
    return `Rush ${index};${start.toISOString()};${index % 7 === 0 ? 90 : 3};Gold;50;stars`
  }),
  'Lone Cup;2031-07-09T10:00:00Z;5;Gold;50;stars',
].join('\n')

const choose = (page: Page, button: string, name: string, text: string) =>
  Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()]).then(
    ([chooser]) => chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
  )

const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function dragTo(page: Page, name: RegExp, day: string): Promise<void> {
  const from = await page.getByRole('link', { name }).boundingBox()
  const to = await page.locator(`[data-date="${day}"]:visible`).first().boundingBox()
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to drag it.')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('plans a year: imports, moves, clones, deletes and restores events in the calendar', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()

  // A year's plan comes from a file.
  await staff.open('/acp/events?show=month&date=2031-05-10')
  await notice(page, 'No events to show')
  await choose(page, 'Import CSV', 'year.csv', file)
  // However long the plan is, what confirms it is in sight.
  await expect(page.getByRole('button', { name: `Import ${count} events` })).toBeInViewport()
  await page.getByRole('button', { name: `Import ${count} events` }).click()
  await notice(page, `${count} events imported.`)
  await expect(page.getByText('Rush 0', { exact: true }).first()).toBeVisible()
  await page
    .getByText(/^\+\d+ more$/)
    .first()
    .click()
  await page.keyboard.press('Escape')

  // An event is dragged to another day, and back.
  await staff.open('/acp/events?show=month&date=2031-07-10')
  await dragTo(page, /Lone Cup/, '2031-07-11')
  const dialog = page.getByRole('dialog', { name: 'Move Lone Cup' })
  await expect(dialog.getByRole('table')).toContainText('11 Jul 2031, 10:00')
  await dialog.getByRole('button', { name: 'Move event' }).click()
  await notice(page, 'Lone Cup was moved.')
  await expect(page.locator('[data-date="2031-07-11"]:visible').getByText('Lone Cup')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await notice(page, 'Lone Cup was moved back.')
  await expect(page.locator('[data-date="2031-07-09"]:visible').getByText('Lone Cup')).toBeVisible()

  // A day of the lanes has no room for a name, until it is widened.
  const name = page.getByRole('link', { name: /Lone Cup/ }).locator('bdi')
  await staff.open('/acp/events?show=weeks&date=2031-07-10')
  await expect(name).toHaveCSS('opacity', '0')
  await staff.open('/acp/events?show=weeks&date=2031-07-10&zoom=2')
  await expect(name).toHaveCSS('opacity', '1')
  await staff.open('/acp/events?show=month&date=2031-07-10')

  // By keyboard alone: the event opens with Enter, and its form closes with Escape.
  await page.getByRole('link', { name: /Lone Cup/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Lone Cup' })).toBeVisible()
  const edition = /edit=(\d+)/.exec(page.url())?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // It is cloned; a list of ids is deleted, and restored.
  await staff.open(`/acp/events?clone=${edition}&show=month&date=2031-07-10`)
  await page.getByRole('button', { name: 'Add event' }).click()
  await notice(page, 'Lone Cup was created with edition')

  await staff.open('/acp/events?show=month&date=2031-07-10')
  await choose(page, 'Batch delete', 'ids.txt', edition)
  await expect(page.getByRole('dialog').getByText('1 event with its leaderboards will be deleted.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Events to delete' }).getByRole('row')
  const [head, first] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()]
  if (!head || !first) throw new Error('The plan has no rows.')
  expect(first.y, 'the head of the table covers no row').toBeGreaterThanOrEqual(head.y + head.height - 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete events' }).click()
  await notice(page, '1 event was deleted.')
  await expect(page.getByRole('link', { name: /Lone Cup.*deleted/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await notice(page, '1 event was restored.')
  await expect(page.getByRole('link', { name: /Lone Cup.*upcoming/ })).toBeVisible()
})
