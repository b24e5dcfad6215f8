import { type Kysely, sql } from 'kysely'

const statements = [
  `create table saved_views (
    id bigint generated always as identity primary key,
    owner_id integer not null references users on delete cascade,
    list text collate "C" not null,
    name text not null,
    name_folded text collate "C" not null,
    search_params text not null,
    is_shared boolean not null,
    version integer not null default 1,
    unique (owner_id, list, name_folded)
  )`,
  'create index saved_views_shared on saved_views (list) where is_shared',
  // Ids and devices are searched in any letter case. In the collation C, lower() changes A to Z only, on both engines.
  'create index players_by_folded_id on players (lower(player_id), player_id)',
  'drop index player_devices_by_device',
  `create index player_devices_by_device on player_devices (lower(device_id), player_id) include (device_id)`,
  'create index snapshots_by_folded_player on snapshots (lower(player_id), created_at)',
  'drop index snapshots_by_device',
  'create index snapshots_by_device on snapshots (lower(device_id collate "C"), created_at)',
  'create index deletion_receipts_by_folded_player on deletion_receipts (lower(player_id), id)',
]

/** Makes the table of saved views, and the indexes that find ids and devices in any letter case. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
