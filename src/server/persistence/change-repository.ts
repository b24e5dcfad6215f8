import { sql } from 'kysely'
import type { ChangeSummary } from '#contract/changes/change.ts'
import { joinSummaries, summarizeChange, toUncomparedChange, toValueChange } from '#contract/changes/change-summary.ts'
import { comparisonBudget, fitsBudget, mapInTurns } from '#server/platform/budgeted-text.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** A save: when, and by whom. `at` is an instant with all its microseconds, "2026-11-20T14:05:33.123456Z". */
export type SaveId = { readonly at: string; readonly kind: string; readonly writer: string }

type SavedKeyRow = {
  exact_at: string
  kind: string
  writer: string
  key: string
  keys: number
  is_deleted: boolean
  is_created: boolean
  /** NULL when they are too long, or no longer kept. */
  value: string | null
  value_before: string | null
}

/** How many keys of one save are compared. */
const maxKeys = 4

/**
 * The keys that were written or deleted at some instants, the first ones of each save with their texts before and after.
 * It reads a page of saves in one go, because reading them apart would take a statement for each.
 */
export const savedKeysPlan = cachedPlan<SavedKeyRow, 'playerId' | 'instants'>({
  name: 'saved_keys',
  changes: false,
  parameters: { playerId: 'text', instants: 'timestamptz[]' },
  columns: {
    exact_at: 'text',
    kind: 'text',
    writer: 'text',
    key: 'text',
    keys: 'integer',
    is_deleted: 'boolean',
    is_created: 'boolean',
    value: 'text',
    value_before: 'text',
  },
  statement: ({ playerId, instants }) => {
    const columns = sql`at, kind, writer, key, version, keys, is_deleted, is_created, text, text_before`
    return sql`
    with saved as (
      select updated_at as at, writer_kind as kind, writer, key, version, false as is_deleted
      from persistence_entries where player_id = ${playerId} and updated_at = any(${instants})
      union all
      select written_at, writer_kind, writer, key, version, false
      from persistence_history where player_id = ${playerId} and written_at = any(${instants})
      union all
      select replaced_at, 'staff', replaced_by, key, version + 1, true
      from persistence_history
      where player_id = ${playerId} and replaced_at = any(${instants}) and replaced_how = 'Delete'
    ), numbered as (
      select saved.*, (count(*) over save)::int as keys, row_number() over (save order by key) as position
      from saved window save as (partition by at, kind, writer)
    ), compared as (
      select numbered.*, coalesce(e.value, h.value) as text,
        case when earlier.replaced_how = 'Update' or numbered.is_deleted then earlier.value end as text_before,
        not numbered.is_deleted and (numbered.version = 1 or coalesce(earlier.replaced_how = 'Delete', false)) as is_created
      from numbered
      left join persistence_entries e on not numbered.is_deleted and e.player_id = ${playerId}
        and e.key = numbered.key and e.version = numbered.version
      left join persistence_history h on not numbered.is_deleted and h.player_id = ${playerId}
        and h.key = numbered.key and h.version = numbered.version
      left join persistence_history earlier on earlier.player_id = ${playerId}
        and earlier.key = numbered.key and earlier.version = numbered.version - 1
      where position <= ${sql.lit(maxKeys)}
    ), budgeted as (
      select ${columns}, ${fitsBudget([sql`text`, sql`text_before`], sql`at desc, kind, writer, key`, comparisonBudget)} as fits
      from compared
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), kind, writer, key, keys, is_deleted, is_created,
      case when fits then text end, case when fits then text_before end
    from budgeted order by at desc, kind, writer, key`
  },
})

function toSummary(row: SavedKeyRow): ChangeSummary {
  const { key, is_deleted, is_created, value, value_before } = row
  const single = (change: ChangeSummary['Changes'][number]) => ({ Changes: [change], More: 0 })
  if (is_deleted) return single({ ...toUncomparedChange(key), Kind: 'removed' })
  if (is_created)
    return single(value === null ? { ...toUncomparedChange(key), Kind: 'added' } : toValueChange(key, null, value))
  const summary = value === null || value_before === null ? undefined : summarizeChange(value_before, value, { key })
  return summary ?? single(toUncomparedChange(key))
}

function toSaveKey({ at, kind, writer }: { at: string; kind: string; writer: string }): string {
  return `${at} ${kind} ${writer}`
}

/**
 * What saves of a player changed, in one line each; a lookup that returns undefined for one of which nothing is kept any
 * more. At most four keys of a save are compared, within the budget of a page.
 */
export async function readSaveChanges(
  db: Handle,
  playerId: string,
  instants: readonly string[],
): Promise<(save: SaveId) => ChangeSummary | undefined> {
  if (instants.length === 0) return () => undefined
  const rows = await savedKeysPlan.run(db, { playerId, instants })
  const compared = await mapInTurns(
    rows,
    ({ value, value_before }) => (value?.length ?? 0) + (value_before?.length ?? 0),
    (row) => ({ save: toSaveKey({ ...row, at: row.exact_at }), keys: row.keys, summary: toSummary(row) }),
  )
  const bySave = new Map<string, typeof compared>()
  for (const one of compared) bySave.set(one.save, [...(bySave.get(one.save) ?? []), one])
  return (save) => {
    const parts = bySave.get(toSaveKey(save))
    const keys = parts?.[0]?.keys ?? 0
    return (
      parts &&
      joinSummaries(
        parts.map(({ summary }) => summary),
        keys - parts.length,
      )
    )
  }
}
