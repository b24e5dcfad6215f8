import { Stack } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column, Sort } from '#console/components/table/data-table-types.ts'
import { sortRows } from '#console/components/table/sort-rows.ts'
import { projectColumns } from '../project-columns.tsx'
import { SampleCard } from '../sample-card.tsx'
import { sampleEmployees, sampleProjects } from '../sample-data.ts'
import { employeeColumns } from './employee-columns.tsx'
import { SortField } from './sort-field.tsx'

/** Tables that sort their rows by a click on a title. */
export function SortableTablesPage() {
  return (
    <Stack gap="md">
      <SortableTable
        title="Projects"
        columns={projectColumns}
        rows={sampleProjects}
        initial={{ key: 'name', direction: 'asc' }}
      />
      <SortableTable
        title="Employees"
        columns={employeeColumns}
        rows={sampleEmployees.slice(0, 12)}
        initial={{ key: 'salary', direction: 'desc' }}
      />
    </Stack>
  )
}

function SortableTable<R extends { readonly name: string }>({
  title,
  columns,
  rows,
  initial,
}: {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  initial: Sort
}) {
  const [sort, setSort] = useState(initial)
  return (
    <SampleCard title={title}>
      <SortField columns={columns} sort={sort} onSort={setSort} />
      <DataTable
        label={title}
        columns={columns}
        rows={sortRows(rows, columns, sort)}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={setSort}
      />
    </SampleCard>
  )
}
