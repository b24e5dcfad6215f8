import { Stack } from '@mantine/core'
import { DataTable } from '#console/components/table/data-table.tsx'
import { projectColumns } from '../project-columns.tsx'
import { SampleCard } from '../sample-card.tsx'
import { sampleEmployees, sampleProjects } from '../sample-data.ts'
import { employeeColumns } from './employee-columns.tsx'

/** Tables that sort their rows by a click on a title. */
export function SortableTablesPage() {
  return (
    <Stack gap="md">
      <SampleCard title="Projects">
        <DataTable
          label="Projects"
          columns={projectColumns}
          rows={sampleProjects}
          rowKey={({ name }) => name}
          sort={{ key: 'name', direction: 'asc' }}
        />
      </SampleCard>
      <SampleCard title="Employees">
        <DataTable
          label="Employees"
          columns={employeeColumns}
          rows={sampleEmployees.slice(0, 12)}
          rowKey={({ name }) => name}
          sort={{ key: 'salary', direction: 'desc' }}
        />
      </SampleCard>
    </Stack>
  )
}
