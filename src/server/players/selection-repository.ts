import { sql } from 'kysely'
import type { AttributeFilter } from '#contract/player-selection.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { exportRows } from '#server/platform/lists/export-rows.ts'
import type { Selection } from './criteria.ts'
import { playerList } from './player-list.ts'

/** A player whom a filter selects. */
export type SelectedPlayer = {
  readonly player_id: string
  readonly created_at: Date
  readonly is_mock: boolean
  readonly is_hacker: boolean
}

const { exportColumns: _, ...list } = playerList
const selectedList: ListDefinition<Selection, SelectedPlayer, SelectedPlayer> = {
  ...list,
  select: sql`p.player_id, p.created_at, p.is_mock, p.is_hacker`,
  toItem: (row) => row,
}

/** The players who match attribute filters, newest first, some thousand at a time and perhaps some seconds old; a page may be empty. */
export function readSelectedPlayers(
  db: Handle,
  attributeFilters: readonly AttributeFilter[],
  now: Date,
): AsyncGenerator<SelectedPlayer[]> {
  const query: Selection = {
    filterType: 'playerId',
    ids: [],
    attributeFilters: [...attributeFilters],
    sortKey: 'creationDate',
    sortDir: 'desc',
  }
  return exportRows(db, selectedList, query, now, { source: 'replica' })
}
