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
import { samplePrizes } from './leaderboards.ts'
import { day, hour, type PlayerDraft } from './player-draft.ts'
import { createRandom } from './random.ts'

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
      name: 'Running now',
      start: new Date(now.getTime() - 6 * hour),
      hours: 36,
      profile: 'default',
      leaderboards: { Gold: 50 },
    },
    { name: 'Anniversary', start: at(16), hours: 500, profile: 'default', leaderboards: { Gold: 50, Silver: 50 } },
    { name: 'Anniversary parade', start: at(20), hours: 24, profile: 'default', leaderboards: {} },
    { name: 'Too long for its profile', start: at(30), hours: 12.5, profile: 'flash', leaderboards: { Sprint: 20 } },
    {
      name: 'Canceled regatta party',
      start: at(9),
      hours: 48,
      profile: 'default',
      leaderboards: { Gold: 50 },
      isDeleted: true,
    },
    { name: 'Typing mistake', start: at(-20), hours: 1, profile: 'default', leaderboards: {}, isDeleted: true },
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

/**
 * Puts players into the events that they last joined and most into the one that is running, with scores, while they
 * played. The event that they joined last becomes their last event.
 */
async function insertParticipants(db: Handle, players: readonly PlayerDraft[], runningId: number, now: Date) {
  const random = createRandom(20_261_122, 0)
  const rows = players.flatMap(({ playerId, lastEventId }, index) => {
    const ids = [...new Set([lastEventId, index % 10 === 0 ? null : runningId])]
    return ids.flatMap((eventId) =>
      eventId === null
        ? []
        : [{ player_id: playerId, event_id: eventId, hours: random.between(1, 5), score: random.between(0, 90_000) }],
    )
  })
  const incoming = jsonRowset({ player_id: 'text', event_id: 'integer', hours: 'integer', score: 'integer' }, rows)
  await sql`
    insert into event_players (player_id, event_id, joined_at)
    select incoming.player_id, incoming.event_id, joined.at
    from ${incoming} join events e on e.id = incoming.event_id join players p on p.player_id = incoming.player_id
      cross join lateral (
        select greatest(e.start_at, p.created_at) + incoming.hours * interval '1 minute' as at
      ) joined
    where joined.at <= least(e.end_at - interval '1 hour', ${now}) and joined.at <= p.last_save_game and not e.deleted
    on conflict do nothing`.execute(db)
  await sql`
    update players p set last_event_id = j.event_id
    from (select distinct on (player_id) player_id, event_id from event_players
      order by player_id, joined_at desc, event_id desc) j
    where p.player_id = j.player_id and p.last_event_id is distinct from j.event_id`.execute(db)
  await sql`
    create temporary table sample_entries on commit drop as
    select j.player_id, d.id as definition_id, d.attribute_names, incoming.score, j.joined_at,
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
    insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, attributes, reported_at, joined_at)
    select player_id, definition_id, number, score,
      (select json_object_agg(name, case name_index when 1 then score when 2 then 60000 when 3 then 2
        else floor(extract(epoch from joined_at)) end order by name_index)::text
        from json_array_elements_text(attribute_names::json) with ordinality as names(name, name_index)),
      joined_at, joined_at
    from sample_entries`.execute(db)
}

/** A series on Sunday evenings in Amsterdam, from two weeks ago, of which one edition is deleted. */
async function createSeriesDrafts(db: Handle, now: Date): Promise<EventDraft[]> {
  const FirstDay = new Date(toFriday(now).getTime() - 12 * day).toISOString().slice(0, 10)
  const times = { Zone: 'Europe/Amsterdam', FirstDay, Time: '18:00' }
  const rule: SeriesRule = { ...times, Unit: 'week', Step: 1, Weekdays: [], Count: 10 }
  const id = await insertSeries(db, rule, { now, createdBy: 'liveops@example.com' })
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
    { now, createdBy: 'liveops@example.com' },
  )
  const definitions = numbered.flatMap(({ id, name, leaderboards }) =>
    Object.entries(leaderboards).map(([board, capacity]) => ({
      eventId: id,
      leaderboard: {
        name: board,
        capacity,
        attributeNames: addAttributePrefix(defaultLeaderboardAttributes, name, id),
        autoJoin: true,
        prizes: samplePrizes,
      },
    })),
  )
  await insertDefinitions(db, definitions)
  const deleted = numbered.flatMap(({ id, isDeleted = false }) => (isDeleted ? [id] : []))
  await sql`update events set deleted = true where id = any(${deleted}::integer[])`.execute(db)
  const running = numbered.find(({ name }) => name === 'Running now')
  await insertParticipants(db, players, running?.id ?? 0, now)
}
