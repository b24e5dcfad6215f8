import { expect, test } from '../../harness/journeys/console-test.ts'

test('repeats an event over a clock change, changes one edition, then the following ones, and takes that back', async ({
  staff,
}) => {
  const { page } = staff
  const notice = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  const editions = page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /Tide Festival/ })
  await staff.signIn()

  await staff.open('/acp/events?newSeries=true')
  const form = page.getByRole('dialog', { name: 'Create series' })
  await form.getByLabel('Event text').fill('Tide Festival')
  await form.getByLabel('First day').fill('2031-03-14')
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
  await notice('The series was created with 8 editions.')

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
  await notice('The event was saved.')

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
  await notice('4 editions changed.')
  await expect(editions.filter({ hasText: ', 18:30' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await notice('4 editions changed back.')
  await expect(editions.filter({ hasText: ', 18:30' })).toHaveCount(0)
  // The other editions stayed as they were, and so did the one that was changed by itself.
  await expect(editions.filter({ hasText: ', 16:00' })).toHaveCount(5)
  await expect(editions.filter({ hasText: '21 Mar 2031, 17:00' })).toContainText('12')
})
