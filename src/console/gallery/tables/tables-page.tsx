import { Stack } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { projectColumns } from '../project-columns.tsx'
import { SampleCard } from '../sample-card.tsx'
import { type SampleProject, sampleProjects } from '../sample-data.ts'

/** The columns without their order, so that the titles are plain text. */
const columns: readonly Column<SampleProject>[] = projectColumns.map(({ sortValue: _, ...column }) => column)

const tones = [undefined, 'changed', 'added', 'deleted', 'selected'] as const

const rowKey = ({ name }: SampleProject) => name

export function TablesPage() {
  return (
    <Stack gap="md">
      <SampleCard title="Plain table">
        <DataTable label="Plain table" columns={columns} rows={sampleProjects} rowKey={rowKey} />
      </SampleCard>
      <SelectableTable />
      <SampleCard title="Marked rows: changed, added, deleted, selected">
        <DataTable
          label="Marked rows"
          columns={columns}
          rows={sampleProjects}
          rowKey={rowKey}
          rowTone={(row) => tones[sampleProjects.indexOf(row)]}
        />
      </SampleCard>
      <SampleCard title="First load">
        <DataTable label="First load" columns={columns} rows={undefined} rowKey={rowKey} skeletonRowCount={3} />
      </SampleCard>
      <SampleCard title="Empty table">
        <DataTable label="Empty table" columns={columns} rows={[]} rowKey={rowKey} />
      </SampleCard>
    </Stack>
  )
}

function SelectableTable() {
  const [selected, setSelected] = useState<ReadonlySet<SampleProject>>(new Set())
  const toggle = (row: SampleProject) => {
    const next = new Set(selected)
    if (!next.delete(row)) next.add(row)
    setSelected(next)
  }
  const togglePage = () => setSelected(new Set(selected.size === sampleProjects.length ? [] : sampleProjects))
  return (
    <SampleCard title={`Selectable rows, ${selected.size} selected`}>
      <DataTable
        label="Selectable rows"
        columns={columns}
        rows={sampleProjects}
        rowKey={rowKey}
        selection={{
          isSelected: (row) => selected.has(row),
          rowName: rowKey,
          onToggle: toggle,
          onTogglePage: togglePage,
        }}
      />
    </SampleCard>
  )
}
