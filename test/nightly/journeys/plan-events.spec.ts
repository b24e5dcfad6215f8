import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/console-test.ts'

const count = 400

/** A year's plan in one month, most of it short, and one event that is alone in another month. */
const file = [
  ...Array.from({ length: count - 1 }, (_, index) => {
    const start = new Date(Date.UTC(2031, 4, 1) + index * 1.8 * 3_600_000)
    return `Rush ${index};${start.toISOString()};${index % 7 === 0 ? 90 : 3};Gold;50;stars`
  }),
  'Lone Cup;2031-07-09T10:00:00Z;5;Gold;50;stars',
].join('\n')

async function choose(page: Page, button: Locator, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const notice = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

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
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(page, page.getByRole('button', { name: 'Choose file' }), 'year.csv', file)
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
  await page.getByRole('button', { name: 'Further actions' }).click()
  await choose(page, page.getByRole('menuitem', { name: 'Batch delete' }), 'ids.txt', edition)
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

test('repeats an event over a clock change, changes one edition, then the following ones, and takes that back', async ({
  staff,
}) => {
  const { page } = staff
  const editions = page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /Tide Festival/ })
  await staff.signIn()

  await staff.open('/acp/events?newSeries=true')
  const form = page.getByRole('dialog', { name: 'Create series' })
  await form.getByLabel('Event text').fill('Tide Festival')
  await form.getByLabel('Start date').fill('2031-03-14')
  await form.getByLabel('Start time').fill('18:00')
  await form.getByRole('textbox', { name: 'Duration (hours)' }).fill('24')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('Amsterdam')
  await page.getByRole('option', { name: 'Europe/Amsterdam' }).click()
  await expect(form.getByText('Every week at 18:00, Europe/Amsterdam, 8 times from 2031-03-14')).toBeVisible()
  const preview = form.getByRole('table', { name: 'The editions' })
  await expect(preview.getByRole('row')).toHaveCount(9)
  // The same time of day on both sides of the change, which is another time in UTC.
  await expect(preview.getByRole('row', { name: /28 Mar 2031, 18:00.*28 Mar 2031, 17:00/ })).toBeVisible()
  const changed = preview.getByRole('row', { name: /4 Apr 2031, 18:00.*4 Apr 2031, 16:00/ })
  await expect(changed).toContainText('Clock change: UTC+1 to UTC+2')
  await form.getByRole('button', { name: 'Create series' }).click()
  await notice(page, 'The series was created with 8 editions.')

  await staff.open('/acp/events?filter=Tide+Festival')
  await expect(editions).toHaveCount(8)
  await editions.last().getByRole('link', { name: 'Tide Festival' }).click()
  await page.getByRole('link', { name: 'Number 1 of a series' }).click()
  const drawer = page.getByRole('dialog', { name: /^Series \d+$/ })
  await expect(drawer.getByRole('table', { name: 'Editions' }).getByRole('row')).toHaveCount(9)
  await drawer.getByRole('row', { name: /^2 / }).getByRole('link').click()
  const single = page.getByRole('dialog', { name: 'Edit Tide Festival' })
  await single.getByRole('textbox', { name: 'Duration (hours)' }).fill('12')
  await single.getByRole('button', { name: 'Save' }).click()
  await notice(page, / was saved\.$/)

  await staff.open('/acp/events?filter=Tide+Festival')
  await editions
    .filter({ hasText: '11 Apr 2031, 16:00' })
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change this and following' }).click()
  const following = page.getByRole('dialog', { name: 'Change Tide Festival and the following editions' })
  await expect(following.getByText(/^4 editions would change, all or none/)).toBeVisible()
  await following.getByLabel('Start time').fill('18:30')
  await expect(following.getByRole('row', { name: /2 May 2031, 18:00.*2 May 2031, 20:30/ })).toBeVisible()
  await following.getByRole('button', { name: 'Change editions' }).click()
  await notice(page, '4 editions changed.')
  await expect(editions.filter({ hasText: ', 18:30' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await notice(page, '4 editions changed back.')
  await expect(editions.filter({ hasText: ', 18:30' })).toHaveCount(0)
  // The other editions stayed as they were, and so did the one that was changed by itself.
  await expect(editions.filter({ hasText: ', 16:00' })).toHaveCount(5)
  await expect(editions.filter({ hasText: '21 Mar 2031, 17:00' })).toContainText('12')
})
