import { expect, test } from '../../harness/journeys/console-test.ts'
import { checkAbilities, noSuchText } from '../../harness/journeys/list-abilities.ts'
import { lists } from './list-cases.ts'

// The workers share its tests, each with a server of its own.
test.describe.configure({ mode: 'parallel' })

for (const list of lists) {
  test(`the list of ${list.name} has its abilities`, async ({ staff }) => {
    await staff.signIn()
    await checkAbilities(staff, list)
  })
}

test('the jobs drawer is searched without a change to the list of the page', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-listing?jobs=own')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Search by job ID or title').fill(noSuchText)
  await expect(drawer.getByText('No job matches this search.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`jobsFilter=${noSuchText}`))
  expect(new URL(page.url()).searchParams.has('filter')).toBe(false)
})
