import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table leaderboard_definitions add column prizes text not null default '[]'`,
  // The key is what pays nobody twice: a player is on one leaderboard of a definition at most.
  `create table leaderboard_prizes (
    player_id text collate "C" not null references players on delete cascade,
    definition_id integer not null,
    leaderboard_number integer not null,
    rank integer not null,
    msg_id text not null,
    paid_at timestamptz not null,
    primary key (player_id, definition_id),
    foreign key (definition_id, leaderboard_number) references leaderboards
  )`,
  `create index leaderboard_prizes_by_leaderboard on leaderboard_prizes
    (definition_id, leaderboard_number, rank, player_id)`,
  'create index leaderboard_prizes_by_player on leaderboard_prizes (player_id, paid_at, definition_id)',
  `create table leaderboard_payments (
    job_id bigint primary key references jobs on delete cascade,
    definition_id integer not null references leaderboard_definitions
  )`,
  'create index leaderboard_payments_by_definition on leaderboard_payments (definition_id, job_id)',
]

/** Gives leaderboards prizes for ranges of ranks, and keeps who got them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
