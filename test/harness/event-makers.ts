import { type Insertable, sql } from 'kysely'
import { toEventEnd } from '#contract/event-state.ts'
import { addAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import type { ScoreReporter } from '#contract/score-reporters.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Database, Tables } from '#server/platform/database/tables.ts'

/** An event to make: any column, and its leaderboards by name with their capacities, all with the same prizes and reporters. */
export type EventToMake = Partial<Insertable<Tables['events']>> & {
  leaderboards?: Readonly<Record<string, number | null>>
  prizes?: readonly PrizeRange[]
  reportedBy?: ScoreReporter
}

let made = 0

/** Inserts an event with believable values where none are given, and returns its edition. */
export async function anEvent(
  db: Database,
  { leaderboards = {}, prizes = [], reportedBy = 'server', ...event }: EventToMake = {},
): Promise<number> {
  made++
  const content = event.content ?? `Event ${made}`
  const start_at = event.start_at ?? new Date(Date.UTC(2026, 0, 1) + made * 1000)
  const duration = event.duration ?? 24
  const columns = {
    content,
    content_folded: fold(content),
    start_at,
    end_at: toEventEnd(new Date(start_at), duration),
    duration,
    created_at: new Date(Date.UTC(2026, 0, 1)),
    created_by: 'maker@example.com',
    ...event,
  }
  const profile = await db.selectFrom('event_profiles').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('events')
    .values({ profile_id: profile.id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [name, capacity] of Object.entries(leaderboards))
    await db
      .insertInto('leaderboard_definitions')
      .values({
        name,
        name_folded: fold(name),
        event_id: id,
        capacity,
        attribute_names: JSON.stringify(addAttributePrefix(['stars'], content, id)),
        auto_join: true,
        reported_by: reportedBy,
        prizes: JSON.stringify(prizes),
      })
      .execute()
  return id
}

/** The players on each leaderboard of an event, by key, in the order in which they joined. */
export async function readLeaderboards(db: Database, eventId: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; players: string[] }>`
    select l.definition_id || '-' || l.number as key,
      array_remove(array_agg(e.player_id order by e.joined_at, e.player_id), null) as players
    from leaderboards l join leaderboard_definitions d on d.id = l.definition_id
    left join leaderboard_entries e on e.definition_id = l.definition_id and e.leaderboard_number = l.number
      and e.removed_at is null
    where d.event_id = ${eventId} group by l.definition_id, l.number order by l.definition_id, l.number`.execute(db)
  return Object.fromEntries(rows.map(({ key, players }) => [key, players]))
}

type LeaderboardToMake = {
  eventId?: number | undefined
  capacity?: number
  names?: readonly string[]
  /** Stored scores by player id; the players must exist. */
  scores?: Readonly<Record<string, number>>
  joinedAt?: Date
  reportedBy?: ScoreReporter
}

/** Inserts a leaderboard of a definition of its own, and returns its key. */
export async function aLeaderboard(
  db: Database,
  {
    eventId,
    capacity,
    names = ['stars'],
    scores = {},
    joinedAt = new Date(0),
    reportedBy = 'server',
  }: LeaderboardToMake = {},
): Promise<string> {
  const { id } = await db
    .insertInto('leaderboard_definitions')
    .values({
      name: 'Board',
      name_folded: 'board',
      event_id: eventId ?? null,
      capacity: capacity ?? null,
      attribute_names: JSON.stringify(names),
      auto_join: false,
      reported_by: reportedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('leaderboards').values({ definition_id: id, number: 1, created_at: joinedAt }).execute()
  const entries = Object.entries(scores).map(([player_id, score]) => ({
    player_id,
    definition_id: id,
    leaderboard_number: 1,
    score,
    joined_at: joinedAt,
  }))
  if (entries.length > 0) await db.insertInto('leaderboard_entries').values(entries).execute()
  return `${id}-1`
}
