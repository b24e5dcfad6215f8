import { Button, Group, Stack } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#console/components/copy-text.ts'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Sort } from '#console/components/table/data-table-types.ts'
import { Pager } from '#console/components/table/pager.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { sortRows } from '#console/components/table/sort-rows.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import classes from '../gallery.module.css'
import { type SampleEmployee, sampleEmployees } from '../sample-data.ts'
import { employeeColumns, toCellText } from './employee-columns.tsx'

/** How many rows a page shows. Source: specification, "Business constants". */
const pageSizes = [10, 25, 50, 100]

function findRows(text: string, sort: Sort): readonly SampleEmployee[] {
  const part = text.trim().toLowerCase()
  const found = sampleEmployees.filter((row) =>
    employeeColumns.some((column) => toCellText(row, column).toLowerCase().includes(part)),
  )
  return sortRows(found, employeeColumns, sort)
}

/** The rows with their titles, tab-separated, as spreadsheets paste them. */
function toText(rows: readonly SampleEmployee[]): string {
  const lines = rows.map((row) => employeeColumns.map((column) => toCellText(row, column)))
  return [employeeColumns.map(({ title }) => title), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** A table that searches, sorts and divides its rows into pages by itself, and copies or prints what it shows. */
export function ReactTablesPage() {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' })
  const [pageSize, setPageSize] = useState(10)
  const [page, setPage] = useState(1)
  const rows = findRows(text, sort)
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
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
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <div className={classes.printed}>
        <DataTable
          label="Employees"
          columns={employeeColumns}
          rows={shown}
          rowKey={({ name }) => name}
          sort={sort}
          onSort={(next) => {
            setSort(next)
            setPage(1)
          }}
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
