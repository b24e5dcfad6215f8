import { Button, Group, Stack } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { copyText } from '#console/components/copy/copy-text.ts'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Sort } from '#console/components/table/data-table-types.ts'
import { Pager } from '#console/components/table/pager.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { sortRows } from '#console/components/table/sort-rows.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import classes from '../gallery.module.css'
import { type SampleEmployee, sampleEmployees } from '../sample-data.ts'
import { employeeColumns, toShownText, toValueText } from './employee-columns.tsx'
import { SortField } from './sort-field.tsx'

/** How many rows a page shows. Source: specification, "Business constants". */
const pageSizes = [10, 25, 50, 100]

function findRows(text: string, sort: Sort): readonly SampleEmployee[] {
  const part = text.trim().toLowerCase()
  const found = sampleEmployees.filter((row) =>
    employeeColumns.some((column) =>
      [toShownText(row, column), toValueText(row, column)].some((cell) => cell.toLowerCase().includes(part)),
    ),
  )
  return sortRows(found, employeeColumns, sort)
}

/** The rows with their titles, tab-separated, as spreadsheets paste them. */
function toText(rows: readonly SampleEmployee[]): string {
  const lines = rows.map((row) => employeeColumns.map((column) => toValueText(row, column)))
  return [employeeColumns.map(({ title }) => title), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** A table that searches, sorts and divides its rows into pages by itself, and copies or prints all that were found. */
export function ReactTablesPage() {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' })
  const [pageSize, setPageSize] = useState(10)
  const [page, setPage] = useState(1)
  const rows = findRows(text, sort)
  const [isPrinting, setPrinting] = useState(false)
  const shown = isPrinting ? rows : rows.slice((page - 1) * pageSize, page * pageSize)
  const print = () => {
    // The browser prints what is drawn: all rows, as they are copied too.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  const changeSort = (next: Sort) => {
    setSort(next)
    setPage(1)
  }
  const copy = async () => {
    if (await copyText(toText(rows))) notify.success(`Copied ${rows.length} rows of sample data.`)
    else notify.error('The browser did not allow to copy.')
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SearchField
          label="Search employees"
          value={text}
          onChange={(value) => {
            setText(value)
            setPage(1)
          }}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={print}
        >
          Print
        </Button>
      </Group>
      <SortField columns={employeeColumns} sort={sort} onSort={changeSort} />
      <div className={classes.printed}>
        <DataTable
          label="Employees"
          columns={employeeColumns}
          rows={shown}
          rowKey={({ name }) => name}
          sort={sort}
          onSort={changeSort}
          emptyText="No employee matches."
        />
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={rows.length}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size)
          setPage(1)
        }}
      />
    </Stack>
  )
}
