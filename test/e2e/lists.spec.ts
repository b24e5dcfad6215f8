import type { Page } from '@playwright/test'
import { runCommand } from '../harness/start-server.ts'
import { expect, signIn, test } from './console-test.ts'
import { type ListCase, lists } from './list-cases.ts'

// The workers share its tests, each with a server of its own.
test.describe.configure({ mode: 'parallel' })

const noSuchText = 'zzz-no-such-row'
const getTable = (page: Page) => page.locator('[data-list] table[aria-busy="false"]')
const getRows = (page: Page) => getTable(page).locator('tbody tr[data-row-key]')
const getSelection = (page: Page) => page.getByRole('region', { name: 'Selection' })

async function sortBy(page: Page, { column, params }: NonNullable<ListCase['sort']>) {
  await getTable(page).getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()
  await expect(page).toHaveURL(params)
  await expect(getTable(page).getByRole('columnheader', { name: column, exact: true })).toHaveAttribute(
    'aria-sort',
    /./,
  )
}

async function changePageSize(page: Page) {
  await page.getByLabel('Rows per page').selectOption('30')
  await expect(page).toHaveURL(/size=30/)
  await expect(getTable(page)).toBeVisible()
}

async function hideAndResetColumns(page: Page) {
  const headers = getTable(page).getByRole('columnheader')
  const before = await headers.count()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { checked: true }).last().click()
  await expect(headers).toHaveCount(before - 1)
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(headers).toHaveCount(before)
  await page.keyboard.press('Escape')
}

async function selectRows(page: Page, bulkAction: string | undefined) {
  const selection = getSelection(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(selection).toContainText('1 selected')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(selection).toContainText('2 selected')
  if (bulkAction) await expect(selection.getByRole('button', { name: bulkAction })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection).toBeHidden()
  const boxes = getRows(page).getByRole('checkbox', { name: /^Select / })
  await boxes.first().click()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect(selection).toContainText('2 selected')
  await selection.getByRole('button', { name: 'Clear selection' }).click()
  await expect(selection).toBeHidden()
}

/** The button that exports the rows, which a text that was typed and not searched for disables. */
async function checkExport(page: Page, name: RegExp, isSearchable: boolean) {
  const button = page.getByRole('button', { name })
  await expect(button).toBeEnabled()
  if (!isSearchable) return
  const search = page.getByRole('searchbox').first()
  await search.fill(noSuchText)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await search.fill('')
  await search.blur()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
}

async function searchInVain(page: Page, { param = 'filter', noMatch }: NonNullable<ListCase['search']>) {
  await page.keyboard.press('/')
  await page.keyboard.type(noSuchText)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]${param}=${noSuchText}`))
  await expect(page.locator('[data-list]').getByText(noMatch)).toBeVisible()
}

async function saveView(page: Page, name: string) {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save current view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('switch', { name: 'Share with everyone' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/view=\d+/)
}

async function saveAndDeleteView(page: Page, name: string) {
  await saveView(page, name)
  await page.getByRole('button', { name: `Views: ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: `${name} shared` })).toBeVisible()
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click()
  await expect(page.getByText(`“${name}” deleted.`)).toBeVisible()
}

for (const list of lists) {
  test(`the list of ${list.name} has its abilities`, async ({ staff }) => {
    const { page } = staff
    const { sort, search, export: exportName } = list
    await staff.signIn()
    await staff.open(list.path)
    await expect(getTable(page)).toBeVisible()
    const count = await getRows(page).count()
    const hasRows = count > 1
    if (list.isEmpty !== 'maybe') expect(hasRows, `it has rows: ${count}`).toBe(!list.isEmpty)

    if (sort) await test.step('sorts by a column', () => sortBy(page, sort))
    if (hasRows) await test.step('keeps the page size in the address', () => changePageSize(page))
    await test.step('hides a column and resets the columns', () => hideAndResetColumns(page))
    if (hasRows) await test.step('selects rows', () => selectRows(page, list.bulkAction))
    if (exportName && hasRows)
      await test.step('exports what it names', () => checkExport(page, exportName, search !== undefined))
    if (search) await test.step('searches', () => searchInVain(page, search))
    await test.step('saves a view', () => saveAndDeleteView(page, `View of ${list.name}`))
  })
}

test('a shared view is there for another person, who cannot delete it', async ({ staff, server, browser }) => {
  const email = 'colleague@example.com'
  const printed = runCommand(['user', 'create', email, '--role', 'Support'], { dataDir: server.dataDir })
  const password = /Password \(shown once\): (.+)/.exec(printed)?.[1] ?? ''
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/players-listing?sortKey=nickname')
  await saveView(page, 'By nickname')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, server.url, { email, password })
  await other.goto(`${server.url}/acp/players-listing`)
  await other.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(other.getByRole('menuitem', { name: /Delete “By nickname”/ })).toBeHidden()
  await other.getByRole('menuitem', { name: /^By nickname/ }).click()
  await expect(other).toHaveURL(/sortKey=nickname/)
  await context.close()
})

test('an export waits until every filter of the list is applied', async ({ staff }) => {
  const { page } = staff
  const exportButton = page.getByRole('button', { name: /^Export [\d,]+ players$/ })
  const expectClosed = (isClosed: boolean) =>
    isClosed
      ? expect(exportButton).toHaveAttribute('aria-disabled', 'true')
      : expect(exportButton).not.toHaveAttribute('aria-disabled', 'true')
  await staff.signIn()
  await staff.open('/acp/players-listing')
  await expectClosed(false)
  await page.getByRole('searchbox').fill('not applied')
  await expectClosed(true)
  await page.getByRole('searchbox').fill('')
  await expectClosed(false)

  const form = page.getByRole('form', { name: 'Attribute filter' })
  await form.getByLabel('Value').fill('not a number')
  await expectClosed(true)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expectClosed(true)
  await form.getByRole('button', { name: 'Clear' }).click()
  await expectClosed(false)
})

test('a player is found by nickname and by device, in any letter case and whatever search type is chosen', async ({
  staff,
}) => {
  const { page } = staff
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row')
  await staff.signIn()
  await staff.open('/acp/players-listing')
  await page.getByRole('searchbox').fill('Just Arrived')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing matches by Nickname.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Just Arrived' })).toHaveCount(1)

  for (const device of ['shared-5f0c2a7e41d84b6fa0c9', 'SHARED-5F0C2A7E41D84B6FA0C9']) {
    await page.getByRole('searchbox').fill(device)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing matches by Device ID.')).toBeVisible()
    await expect(rows).toHaveCount(3)
  }
})

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
