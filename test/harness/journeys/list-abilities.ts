import { type Page, test } from '@playwright/test'
import { type Console, expect } from './console-test.ts'

/** A list of the console: where it is, and which abilities its declaration gives it beyond those of every list. */
export type ListCase = {
  readonly name: string
  readonly path: string
  /** The sample game has no rows for it. `maybe`: another journey may have added some to the same server. */
  readonly isEmpty?: boolean | 'maybe'
  /** Its search param and what a search for text that nothing matches shows. */
  readonly search?: { readonly param?: string; readonly noMatch: RegExp }
  /** A column to sort by, and the search params that say so. */
  readonly sort?: { readonly column: string; readonly params: RegExp }
  /** The button of the export, which says how many rows it saves. */
  readonly export?: RegExp
  /** A button for two selected rows. */
  readonly bulkAction?: string
}

/** A text that no list contains. */
export const noSuchText = 'zzz-no-such-row'

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

/** Saves the list as it is now, as a view that everybody has. */
export async function saveView(page: Page, name: string) {
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

/** Opens a list and uses every ability that it has. */
export async function checkAbilities({ page, open }: Console, list: ListCase): Promise<void> {
  const { sort, search, export: exportName } = list
  await open(list.path)
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
}
