import { sql } from 'kysely'
import { type EventReport, reportedLeaderboards } from '#contract/event-report.ts'
import { toLeaderboardKey } from '#server/leaderboards/leaderboard-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** How many players joined an event in an hour, and how many of them left again. */
export type JoinedHour = { readonly hour: Date; readonly joined: number; readonly gone: number }

/** The joins of an event by hour, the earliest first; hours in which nobody joined are left out. */
export async function countJoins(db: Handle, eventId: number): Promise<JoinedHour[]> {
  // Each part has an index of its own: those who left are few.
  const { rows } = await sql<JoinedHour>`
    select date_trunc('hour', joined_at, 'UTC') as hour, count(*)::integer as joined,
      (count(*) filter (where is_gone))::integer as gone
    from (
      select joined_at, false as is_gone from event_players where event_id = ${eventId} and left_at is null
      union all
      select joined_at, true from event_players where event_id = ${eventId} and left_at is not null
    ) joins group by 1 order by 1`.execute(db)
  return rows
}

type BoardRow = {
  id: number
  name: string
  boards: number
  players: number
  number: number | null
  board_players: number
  final_at: Date | null
}

/** The leaderboard definitions of an event that are not deleted, oldest first, with their largest leaderboards. */
export async function listReportedDefinitions(db: Handle, eventId: number): Promise<EventReport['Definitions']> {
  const { rows } = await sql<BoardRow>`
    select id, name, boards, players, number, board_players, final_at
    from (
      select d.id, d.name, l.number, l.final_at, coalesce(s.players, 0) as board_players,
        (count(l.number) over (partition by d.id))::integer as boards,
        (sum(coalesce(s.players, 0)) over (partition by d.id))::integer as players,
        row_number() over (partition by d.id order by coalesce(s.players, 0) desc, l.number) as place
      from leaderboard_definitions d
      left join leaderboards l on l.definition_id = d.id
      left join leaderboard_sizes s on s.definition_id = l.definition_id and s.leaderboard_number = l.number
      where d.event_id = ${eventId} and d.deleted_at is null
    ) ordered where place <= ${reportedLeaderboards}::integer order by id, place`.execute(db)
  const definitions = new Map<number, EventReport['Definitions'][number]>()
  for (const { id, name, boards, players, number, board_players, final_at } of rows) {
    const definition = definitions.get(id) ?? {
      Id: id,
      Name: name,
      Leaderboards: boards,
      Players: players,
      Largest: [],
    }
    definitions.set(id, definition)
    if (number === null) continue
    const FinalAt = final_at?.toISOString() ?? null
    definition.Largest.push({ Key: toLeaderboardKey(id, number), Players: board_players, FinalAt })
  }
  return [...definitions.values()]
}
