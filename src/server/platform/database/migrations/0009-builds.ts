import { type Kysely, sql } from 'kysely'

const statements = [
  `create table builds (
    platform text collate "C" not null check (platform in ('android', 'ios')),
    build_number integer not null check (build_number >= 0),
    version text collate "C" not null,
    static_route boolean not null,
    content_environment text not null,
    is_staging boolean not null,
    update_required boolean not null,
    update_required_since timestamptz check ((update_required_since is not null) = update_required),
    debugger_build boolean not null,
    description text not null,
    revision integer not null default 1,
    primary key (platform, build_number)
  )`,
  'create index builds_by_version on builds (platform, version, build_number)',
  `create table maintenance_windows (
    id bigint generated always as identity primary key,
    platform text collate "C" check (platform in ('android', 'ios')),
    from_at timestamptz not null,
    to_at timestamptz not null check (to_at > from_at),
    text text not null,
    created_by text not null,
    version integer not null default 1
  )`,
  'create index maintenance_windows_in_order on maintenance_windows (from_at, id)',
  `alter table players
    add column platform text collate "C" check (platform in ('android', 'ios')),
    add column build_number integer check (build_number >= 0)`,
  // Counts the active players of a build, and those whose build is not known, from the index alone.
  'create index players_by_build on players (build_number, platform, last_save_game) include (debugger_until)',
]

/** Makes the tables of builds and maintenance windows, and the build that each player has. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
