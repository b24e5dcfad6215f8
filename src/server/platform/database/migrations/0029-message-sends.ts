import { type Kysely, sql } from 'kysely'

const tables = [
  // Has no reference to the content, which is deleted with its last recipient.
  `create table message_sends (
    msg_id text collate "C" primary key,
    audience text collate "C" not null check (audience in ('list', 'everybody', 'prizes')),
    title text not null,
    title_folded text collate "C" not null,
    recipients integer,
    created_at timestamptz not null,
    created_by text not null,
    revoked_at timestamptz,
    revoked_by text not null default '',
    revocation_job_id bigint references jobs on delete set null
  )`,
  'create index message_sends_by_age on message_sends (created_at, msg_id)',
  'create index message_sends_by_title on message_sends (title_folded, msg_id)',
  'create index message_sends_of_job on message_sends (revocation_job_id) where revocation_job_id is not null',
  // One row for each slot, so that players who collect the same message at once do not wait for each other.
  `create table message_send_counts (
    msg_id text collate "C" not null references message_sends on delete cascade,
    slot integer not null,
    delivered integer not null default 0,
    collected integer not null default 0,
    revoked integer not null default 0,
    undelivered integer not null default 0,
    primary key (msg_id, slot)
  ) with (fillfactor = 50)`,
  `create table message_outcomes (
    msg_id text collate "C" not null references message_sends on delete cascade,
    player_id text collate "C" not null,
    outcome text collate "C" not null check (outcome in ('undelivered', 'revoked')),
    reason text not null default '',
    at timestamptz not null,
    primary key (msg_id, player_id)
  )`,
  'create index message_outcomes_of_player on message_outcomes (player_id)',
]

// Whatever was sent to several players, or through a job. Of smaller lists the unknown ids were not kept.
const earlierSends = [
  `insert into message_sends
      (msg_id, audience, title, title_folded, recipients, created_at, created_by, revoked_at)
    select m.msg_id, case when m.is_global then 'everybody' when z.msg_id is not null then 'prizes' else 'list' end,
      m.title, m.title_folded,
      case when not m.is_global and z.msg_id is null then greatest(j.total, d.players) end,
      m.created_at, m.created_by, m.revoked_at
    from messages m
      left join (select msg_id, count(*)::int as players from message_deliveries group by 1) d on d.msg_id = m.msg_id
      left join (select distinct msg_id from leaderboard_prizes) z on z.msg_id = m.msg_id
      left join jobs j on j.id = m.job_id and j.kind = 'message list'
    where m.is_global or z.msg_id is not null or j.id is not null or d.players > 1`,
  `insert into message_outcomes (msg_id, player_id, outcome, reason, at)
    select m.msg_id, r.subject, 'undelivered', r.result, coalesce(j.finished_at, j.created_at)
    from messages m join jobs j on j.id = m.job_id and j.kind = 'message list' join job_rows r on r.job_id = j.id
    where r.state in ('waiting', 'failed')
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id and d.player_id = r.subject)`,
  `insert into message_send_counts (msg_id, slot, delivered, collected)
    select msg_id, 0, count(*), count(collected_at) from message_deliveries join message_sends using (msg_id)
    group by msg_id`,
  `insert into message_send_counts as c (msg_id, slot, undelivered)
    select msg_id, 0, count(*) from message_outcomes group by msg_id
    on conflict (msg_id, slot) do update set undelivered = excluded.undelivered`,
]

/** Adds changes to two counts of each send, in the slot of the connection; messages without a send have no counts. */
const addChanges = (first: string, second: string, changes: string) => `
    insert into message_send_counts as c (msg_id, slot, ${first}, ${second})
    select msg_id, pg_backend_pid() % 64, sum(one), sum(two) from (${changes}) changes join message_sends using (msg_id)
    group by msg_id having sum(one) <> 0 or sum(two) <> 0 order by msg_id
    on conflict (msg_id, slot) do update
      set ${first} = c.${first} + excluded.${first}, ${second} = c.${second} + excluded.${second};`

type Counted = {
  readonly table: string
  /** The two counts, and the conditions of a row that is counted. */
  readonly counts: readonly [string, string]
  readonly conditions: readonly [string, string]
}

/** Triggers that keep two counts of each send equal to the rows of a table, for every writer. */
function keepCounts({ table, counts: [first, second], conditions: [one, two] }: Counted): string[] {
  const rows = (name: string, sign: string) =>
    `select msg_id, ${sign}(${one})::int as one, ${sign}(${two})::int as two from ${name}`
  const [added, removed] = [rows('added', ''), rows('removed', '-')]
  const trigger = (event: string, name: string, transition: string) =>
    `create trigger ${table}_${name} after ${event} on ${table} referencing ${transition}
      for each statement execute function count_${table}()`
  return [
    `create or replace function count_${table}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${addChanges(first, second, added)}
    elsif tg_op = 'DELETE' then ${addChanges(first, second, removed)}
    else ${addChanges(first, second, `${added} union all ${removed}`)}
    end if;
    return null;
  end $$`,
    trigger('insert', 'added', 'new table as added'),
    trigger('delete', 'removed', 'old table as removed'),
    trigger('update', 'changed', 'old table as removed new table as added'),
  ]
}

const statements = [
  // The game writes collections itself: one between the counts and the triggers would be in neither.
  'lock table message_deliveries in share row exclusive mode',
  ...tables,
  ...earlierSends,
  ...keepCounts({
    table: 'message_deliveries',
    counts: ['delivered', 'collected'],
    conditions: ['true', 'collected_at is not null'],
  }),
  ...keepCounts({
    table: 'message_outcomes',
    counts: ['revoked', 'undelivered'],
    conditions: [`outcome = 'revoked'`, `outcome = 'undelivered'`],
  }),
]

/** Keeps messages to many players as sends, with their counts and the recipients who do not have them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
