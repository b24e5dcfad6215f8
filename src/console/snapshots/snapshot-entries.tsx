import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { formatBytes } from '#console/components/bytes.ts'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { SearchField } from '#console/components/table/search-field.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { utf8Bytes } from '#contract/core/units.ts'
import type { snapshots } from '#contract/snapshots.ts'
import type { Content } from './differences.ts'
import classes from './snapshots.module.css'

type Entry = Content['m_playerPersistences'][number]

/** The key whose value is open. */
const EntrySearchParams = z.object({ entry: z.string().optional() })

const firstRows = 200

const columns: readonly Column<Entry>[] = [
  { key: 'key', title: 'Key', mobileRole: 'title', cell: ({ Key }) => <span className={classes.code}>{Key}</span> },
  {
    key: 'size',
    title: 'Size',
    width: 120,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ Value }) => formatBytes(utf8Bytes(Value)),
  },
]

/** The persistence that a snapshot holds: a row opens the value. */
export function SnapshotEntries({ query }: { query: EndpointQuery<typeof snapshots.content> }) {
  const [{ entry }, setSearchParams] = useSearchParams(EntrySearchParams)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(firstRows)
  const all = query.data?.m_playerPersistences
  const found = useMemo(() => {
    const part = search.trim().toLowerCase()
    return all?.filter(({ Key }) => Key.toLowerCase().includes(part))
  }, [all, search])
  const opened = all?.find(({ Key }) => Key === entry)
  return (
    <>
      <div className={classes.filters}>
        <search className={classes.search}>
          <SearchField label="Search keys" value={search} onChange={setSearch} />
        </search>
      </div>
      <DataTable
        label="Persistence of the snapshot"
        columns={columns}
        rows={found?.slice(0, shown)}
        rowKey={({ Key }) => Key}
        onRowClick={({ Key }) => setSearchParams({ entry: Key })}
        emptyText={all?.length === 0 ? 'This snapshot has no persistence.' : 'No key contains this text.'}
        emptyAction={
          all?.length === 0 ? null : (
            <Button variant="subtle" onClick={() => setSearch('')}>
              Clear the search
            </Button>
          )
        }
        errorContent={query.error && !all ? <span role="alert">{query.error.message}</span> : undefined}
      />
      {(found?.length ?? 0) > shown ? (
        <Button variant="subtle" onClick={() => setShown(shown + firstRows)}>
          Show more ({(found?.length ?? 0) - shown} left)
        </Button>
      ) : null}
      {opened ? <EntryViewer entry={opened} onClose={() => setSearchParams({ entry: undefined })} /> : null}
    </>
  )
}

/** The value of a key, to read, search and fold. */
function EntryViewer({ entry: { Key, Value }, onClose }: { entry: Entry; onClose: () => void }) {
  const check = useJsonCheck(Value)
  return (
    <LargeDialog
      isOpen
      onClose={onClose}
      title={<CopyableId id={Key} label="Copy key" />}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div style={{ flex: 1, minHeight: 0 }}>
        <JsonEditor label={`Value of ${Key}`} value={Value} check={check} isReadOnly isFocusedFirst />
      </div>
    </LargeDialog>
  )
}
