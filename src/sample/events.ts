import { sql } from 'kysely'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { addAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import { defaultLeaderboardAttributes } from '#contract/leaderboard-definitions.ts'
import { insertEvents, reserveEditions, type SeriesPlace } from '#server/events/repository.ts'
import { insertSeries } from '#server/events/series-repository.ts'
import { listStarts } from '#server/events/series-rules.ts'
import { scheduleFreezes } from '#server/leaderboards/leaderboard-repository.ts'
import { insertDefinitions } from '#server/leaderboards/repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import { samplePrizes } from './leaderboards.ts'
import { day, hour, type PlayerDraft } from './player-draft.ts'
import { createRandom, type Random } from './random.ts'

type EventDraft = {
  readonly name: string
  readonly start: Date
  readonly hours: number
  readonly profile: string
  /** Capacities by name; null is unlimited. */
  readonly leaderboards: Readonly<Record<string, number | null>>
  readonly isDeleted?: boolean
  readonly series?: SeriesPlace
}

const profiles = [
  { name: 'weekly', task_count: 12, offset_minutes: 360, deregistered: false },
  { name: 'season', task_count: 50, offset_minutes: 600, deregistered: false },
  { name: 'flash', task_count: 5, offset_minutes: 60, deregistered: false },
  { name: 'launch year', task_count: 8, offset_minutes: 720, deregistered: true },
] as const

const weeklyNames = ['Harbor Rush', 'Pearl Hunt', 'Lighthouse Week', 'Storm Chasers', 'Treasure Tide', 'Kraken Watch']
const flashNames = ['Full Moon', 'Happy Hour', 'Captain’s Call']

/** Prizes came with the events of the last days, so that few of them wait to be paid. */
const prizeDays = 25

const weeksBefore = 47
const weeksAfter = 12

/** The Friday, 10:00 UTC, of the week of an instant. */
function toFriday(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(today + (5 - now.getUTCDay()) * day + 10 * hour)
}

/** A year of weekly events with gaps in nothing, then seasons, flash events, and what conflict checks find. */
function createDrafts(now: Date): EventDraft[] {
  const friday = toFriday(now).getTime()
  const at = (days: number) => new Date(friday + days * day)
  const weekly = Array.from({ length: weeksBefore + weeksAfter + 1 }, (_, index) => ({
    name: weeklyNames[index % weeklyNames.length] ?? '',
    start: at((index - weeksBefore) * 7),
    hours: 72,
    profile: index < 6 ? 'launch year' : 'weekly',
    leaderboards: { Crews: 50, World: null },
  }))
  const seasons = Array.from({ length: 14 }, (_, index) => ({
    name: `Season ${index + 1}`,
    start: at((index - 12) * 28 - 2),
    hours: 480,
    profile: 'season',
    leaderboards: { Season: 100 },
  }))
  const flash = Array.from({ length: 9 }, (_, index) => ({
    name: flashNames[index % flashNames.length] ?? '',
    start: new Date(at((index - 6) * 14 + 3).getTime() + 8 * hour),
    hours: 4,
    profile: 'flash',
    leaderboards: { Sprint: 20 },
  }))
  return [
    ...weekly,
    ...seasons,
    ...flash,
    {
      name: 'Lantern Festival',
      start: new Date(now.getTime() - 30 * hour),
      hours: 60,
      profile: 'default',
      leaderboards: { Gold: 50 },
    },
    { name: 'Anniversary', start: at(16), hours: 500, profile: 'default', leaderboards: { Gold: 50, Silver: 50 } },
    { name: 'Anniversary Parade', start: at(20), hours: 24, profile: 'default', leaderboards: {} },
    { name: 'Moonlight Dash', start: at(30), hours: 12.5, profile: 'flash', leaderboards: { Sprint: 20 } },
    {
      name: 'Regatta Party',
      start: at(9),
      hours: 48,
      profile: 'default',
      leaderboards: { Gold: 50 },
      isDeleted: true,
    },
    { name: 'Harbour Rush', start: at(-20), hours: 1, profile: 'default', leaderboards: {}, isDeleted: true },
  ]
}

async function insertProfiles(db: Handle): Promise<ReadonlyMap<string, number>> {
  await db
    .insertInto('event_profiles')
    .values(profiles.map((profile) => ({ ...profile, name_folded: fold(profile.name) })))
    .execute()
  const rows = await db.selectFrom('event_profiles').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type PlayedEvent = { readonly id: number; readonly start: Date; readonly end: Date }

/** Events of this many last days have all their players, others those who joined them last. */
const playedDays = 15

/** The share of those who still play that takes part: few in a short event. */
const toShare = ({ start, end }: PlayedEvent) => Math.min(0.7, 0.15 + (end.getTime() - start.getTime()) / (5 * day))

/** When a player joined an event and reported the last score, while it ran and the player played; undefined when never. */
function chooseJoin(random: Random, { createdAt, lastSaveGame }: PlayerDraft, { start, end }: PlayedEvent, now: Date) {
  const from = Math.max(start.getTime(), createdAt.getTime())
  const until = Math.min(end.getTime(), now.getTime(), lastSaveGame?.getTime() ?? 0)
  const lastJoin = Math.min(until, end.getTime() - hour)
  if (lastJoin <= from) return undefined
  // Most join soon.
  const joined = from + Math.floor((lastJoin - from) * random.next() ** 3)
  const reported = joined + Math.floor((until - joined) * (1 - random.next() ** 2))
  const share = Math.min(1, 0.1 + (reported - joined) / (36 * hour))
  return {
    joined_at: new Date(joined),
    reported_at: new Date(reported),
    score: Math.round(random.next() ** 1.5 * share * 90_000),
  }
}

/**
 * Puts players into the events that they last joined, and those who play into the events of the last weeks, with scores.
 * The event that they joined last becomes their last event.
 */
async function insertParticipants(
  db: Handle,
  players: readonly PlayerDraft[],
  events: readonly PlayedEvent[],
  now: Date,
) {
  const random = createRandom(20_261_122, 0)
  const recent = events.filter(({ start }) => start < now && now.getTime() - start.getTime() < playedDays * day)
  const byId = new Map(events.map((event) => [event.id, event]))
  const rows = players.flatMap((player) => {
    const last = byId.get(player.lastEventId ?? 0)
    const played = new Set([...(last ? [last] : []), ...recent.filter((event) => random.chance(toShare(event)))])
    return [...played].flatMap((event) => {
      const join = chooseJoin(random, player, event, now)
      return join ? [{ player_id: player.playerId, event_id: event.id, ...join }] : []
    })
  })
  const columns = {
    player_id: 'text',
    event_id: 'integer',
    joined_at: 'timestamptz',
    reported_at: 'timestamptz',
    score: 'integer',
  }
  const incoming = jsonRowset(columns, rows)
  await sql`
    insert into event_players (player_id, event_id, joined_at)
    select player_id, event_id, joined_at from ${incoming} join players p using (player_id) on conflict do nothing`.execute(
    db,
  )
  await sql`
    update players p set last_event_id = j.event_id
    from (select distinct on (player_id) player_id, event_id from event_players
      order by player_id, joined_at desc, event_id desc) j
    where p.player_id = j.player_id and p.last_event_id is distinct from j.event_id`.execute(db)
  await sql`
    create temporary table sample_entries on commit drop as
    select j.player_id, d.id as definition_id, d.attribute_names, incoming.score, j.joined_at, incoming.reported_at,
      1 + (row_number() over (partition by d.id order by j.joined_at, j.player_id) - 1)
        / coalesce(d.capacity, 2147483647) as number
    from ${incoming} join event_players j on j.player_id = incoming.player_id and j.event_id = incoming.event_id
    join leaderboard_definitions d on d.event_id = j.event_id`.execute(db)
  await sql`
    insert into leaderboards (definition_id, number, created_at, is_full)
    select s.definition_id, s.number, min(s.joined_at), count(*) >= coalesce(d.capacity, 2147483647)
    from sample_entries s join leaderboard_definitions d on d.id = s.definition_id
    group by s.definition_id, s.number, d.capacity`.execute(db)
  const { rows: opened } = await sql<{ id: number }>`select distinct definition_id as id from sample_entries`.execute(
    db,
  )
  for (const { id } of opened) await scheduleFreezes(db, { definitionId: id })
  await sql`
    insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, attributes, reported_at,
      reached_at, joined_at)
    select player_id, definition_id, number, score,
      (select json_object_agg(name, case name_index when 1 then score when 2 then 60000 when 3 then 2
        else floor(extract(epoch from joined_at)) end order by name_index)::text
        from json_array_elements_text(attribute_names::json) with ordinality as names(name, name_index)),
      reported_at, reported_at, joined_at
    from sample_entries`.execute(db)
}

/** A series on Sunday evenings in Amsterdam, from two weeks ago, of which one edition is deleted. */
async function createSeriesDrafts(db: Handle, now: Date): Promise<EventDraft[]> {
  const FirstDay = new Date(toFriday(now).getTime() - 12 * day).toISOString().slice(0, 10)
  const times = { Zone: 'Europe/Amsterdam', FirstDay, Time: '18:00' }
  const rule: SeriesRule = { ...times, Unit: 'week', Step: 1, Weekdays: [], Count: 10 }
  const id = await insertSeries(db, rule, { now, createdBy: colleagues.mateo })
  return listStarts(rule).map(({ start }, index) => ({
    name: 'Sunday Sprint',
    start,
    hours: 2,
    profile: 'flash',
    leaderboards: { Sprint: 20 },
    isDeleted: index === 5,
    series: { Id: id, Position: index + 1 },
  }))
}

/** Adds event profiles, a year of events in every state, and players in them, unless there are events. */
export async function insertSampleEvents(db: Handle, players: readonly PlayerDraft[], now: Date): Promise<void> {
  if (await db.selectFrom('events').select('id').limit(1).executeTakeFirst()) return
  const profileIds = await insertProfiles(db)
  const drafts = [...createDrafts(now), ...(await createSeriesDrafts(db, now))]
  const editions = await reserveEditions(db, drafts.length)
  const numbered = drafts.map((draft, index) => ({ ...draft, id: editions[index] ?? 0 }))
  await insertEvents(
    db,
    numbered.map(({ id, name, start, hours, profile, series }) => ({
      Id: id,
      Content: name,
      StartDate: start,
      Duration: hours,
      ProfileId: profileIds.get(profile) ?? 0,
      Series: series,
    })),
    { now, createdBy: colleagues.mateo },
  )
  const definitions = numbered.flatMap(({ id, name, start, leaderboards }) =>
    Object.entries(leaderboards).map(([board, capacity]) => ({
      eventId: id,
      leaderboard: {
        name: board,
        capacity,
        attributeNames: addAttributePrefix(defaultLeaderboardAttributes, name, id),
        autoJoin: true,
        // Short ones, that the game scores itself.
        reportedBy: board === 'Sprint' ? ('players' as const) : ('server' as const),
        prizes: now.getTime() - start.getTime() < prizeDays * day ? samplePrizes : [],
      },
    })),
  )
  await insertDefinitions(db, definitions)
  const deleted = numbered.flatMap(({ id, isDeleted = false }) => (isDeleted ? [id] : []))
  await sql`update events set deleted = true where id = any(${deleted}::integer[])`.execute(db)
  const played = numbered.flatMap(({ id, start, hours, isDeleted = false }) =>
    isDeleted ? [] : [{ id, start, end: new Date(start.getTime() + hours * hour) }],
  )
  await insertParticipants(db, players, played, now)
}
