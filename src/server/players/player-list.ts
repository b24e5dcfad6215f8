import { sql } from 'kysely'
import type { playerSortKeys } from '#contract/player-selection.ts'
import type { PlayerRow } from '#contract/players.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { type Selection, toCriteria } from './criteria.ts'
import { type ListedPlayer, listedColumns, toPlayerRow } from './repository.ts'

const id: SortColumn = { name: 'player_id', type: 'text' }

/** The columns that the list sorts by; each has an index together with the id, which breaks ties. */
const sortColumns: Record<(typeof playerSortKeys)[number], SortColumn> = {
  playerId: id,
  nickname: { name: 'nickname_folded', type: 'text' },
  creationDate: { name: 'created_at', type: 'timestamptz' },
  language: { name: 'language', type: 'text' },
  totalSpent: { name: 'total_spent', type: 'numeric' },
  purchasesCount: { name: 'purchases_count', type: 'integer' },
  deviceId: { name: 'device_id', type: 'text' },
  lastSaveGame: { name: 'last_save_game', type: 'timestamptz', isNullable: true },
}

/** The columns of an export, which `import players` reads. */
export const playerExportColumns: Readonly<Record<string, (row: PlayerRow) => CsvValue>> = {
  PlayerId: (row) => row.PlayerId,
  Nickname: (row) => row.Nickname,
  CreationDate: (row) => row.CreationDate,
  Language: (row) => row.Language,
  TotalSpent: (row) => row.TotalSpent,
  PurchasesCount: (row) => row.PurchasesCount,
  DeviceId: (row) => row.DeviceId,
  LastSaveGame: (row) => row.LastSaveGame,
  IsHacker: (row) => row.IsHacker,
}

/** The player list. A missing date of the last save sorts as the earliest. */
export const playerList: ListDefinition<Selection, ListedPlayer, PlayerRow> = {
  name: 'players',
  from: () => sql`players p`,
  column: createColumnResolver('p'),
  id: [id.name],
  tables: [{ table: 'players', alias: 'p', key: [id.name] }],
  select: listedColumns,
  order: ({ sortKey, sortDir }) => {
    const column = sortColumns[sortKey]
    return { columns: column === id ? [id] : [column, id], direction: sortDir }
  },
  criteria: toCriteria,
  toItem: toPlayerRow,
  exportColumns: playerExportColumns,
}
