import type { PermissionName } from '#contract/core/permissions.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

/** A table whose rows name a player. */
export type PlayerTable = {
  [Table in keyof Tables]: Tables[Table] extends { player_id: string | null } ? Table : never
}[keyof Tables]

/** Rows that belong to a player: counted before a deletion and deleted with the player. */
export type OwnedTable = {
  /** What staff call the rows, in the plural: "Devices". Stored in receipts of deletions. */
  readonly label: string
  readonly table: PlayerTable
  /** How the rows go: the database deletes them or removes the player from them, or the deletion does because no foreign key exists. */
  readonly deletedBy: 'foreign key' | 'player id'
  /** What reading the rows needs, so that others are not told how many there are; nothing when absent. */
  readonly permission?: PermissionName
}

/** A player who is being deleted, as others may have named them. */
export type DeletedPlayer = { readonly playerId: string; readonly nickname: string }

/** What else names a player: changed, not deleted, with the player. */
export type PlayerErasure = {
  /** What staff call what is changed. Stored in receipts of deletions. */
  readonly label: string
  /** Removes the player's id and nickname, and returns from how many places. */
  readonly erase: (db: Handle, player: DeletedPlayer) => Promise<number>
}

/** All that the deletion of a player covers. */
export type PlayerData = { readonly ownedTables: readonly OwnedTable[]; readonly erasures: readonly PlayerErasure[] }
