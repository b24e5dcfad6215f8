import { Button, SegmentedControl } from '@mantine/core'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import type { ListParams } from '#console/platform/lists/list-params.ts'
import { pickerParamNames } from '#console/platform/lists/list-picker.tsx'
import { toListQuery, toPageQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { TagFilter } from '#console/platform/tags/tag-filter.tsx'
import { deviceSearchLimit } from '#contract/core/units.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { snapshotSearchHint } from '../format-snapshot.ts'
import { pickerColumns } from '../snapshot-columns.tsx'
import { SnapshotDialogSearchParams } from '../snapshot-search-params.ts'

const ScopeParams = SnapshotDialogSearchParams.pick({ pickScope: true, pickTag: true })

function ScopeField({ params, setFilters }: FilterFieldsProps<typeof ScopeParams>) {
  return (
    <>
      <SegmentedControl
        aria-label="Which snapshots"
        value={params.pickScope ?? 'own'}
        data={[
          { value: 'own', label: 'Of this player' },
          { value: 'all', label: 'All snapshots' },
        ]}
        onChange={(scope) => setFilters({ pickScope: scope === 'all' ? scope : undefined }, { replace: true })}
      />
      <TagFilter
        endpoint={snapshots.usedTags}
        value={params.pickTag}
        onChange={(pickTag) => setFilters({ pickTag }, { replace: true })}
      />
    </>
  )
}

function ShowAll() {
  const [{ pickScope }, setSearchParams] = useSearchParams(ScopeParams)
  if (pickScope === 'all') return null
  return (
    <Button variant="subtle" onClick={() => setSearchParams({ pickScope: 'all' }, { replace: true })}>
      Show all snapshots
    </Button>
  )
}

const shared = {
  noun: { one: 'snapshot', many: 'snapshots' },
  label: 'Snapshots to choose from',
  columns: pickerColumns,
  rowKey: ({ Key }: SnapshotDetail) => Key,
  filters: { schema: ScopeParams, Fields: ScopeField },
  paramNames: pickerParamNames,
  emptyText: "Couldn't find any Snapshots to show.",
  emptyAction: ShowAll,
}

type Context = { readonly playerId: string }
type PickerParams = ListParams<typeof ScopeParams>

function toPlayerQuery({ pickScope, pickTag: tag }: PickerParams, { playerId }: Context) {
  return { tag, ...(pickScope === 'all' ? {} : { playerId }), desc: 'true' as const }
}

/** A search looks among the snapshots of all players. */
const toFilters = (text: string) => ({ pickScope: text === '' ? undefined : 'all' })

/** Snapshots to choose from: those of one player first, or all. They differ in what is searched. */
export const snapshotPickerLists = {
  device: defineList({
    ...shared,
    id: 'snapshot-picker-device',
    endpoint: snapshots.list,
    toRequest: (params, context: Context) => ({
      query: {
        ...(params.filter === '' ? {} : { deviceId: params.filter }),
        ...toPlayerQuery(params, context),
        ...toPageQuery(params),
      },
    }),
    queryOptions: { errorDisplay: 'quiet' },
    search: {
      label: 'Search by device ID',
      hint: 'Matches device IDs that start with this text.',
      maxLength: deviceSearchLimit,
      toFilters,
    },
  }),
  text: defineList({
    ...shared,
    id: 'snapshot-picker-text',
    endpoint: snapshots.list,
    toRequest: (params, context: Context) => ({
      query: { ...toListQuery(snapshots.list, params), ...toPlayerQuery(params, context) },
    }),
    queryOptions: { errorDisplay: 'quiet' },
    search: { label: 'Search by key, player ID or description', hint: snapshotSearchHint, toFilters },
  }),
}
