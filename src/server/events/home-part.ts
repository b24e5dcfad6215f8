import { sql } from 'kysely'
import { type BuildPlatform, platformNames } from '#contract/build-platforms.ts'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { durationLimit } from '#contract/event.ts'
import { attentionDays } from '#contract/event-attention.ts'
import { findConflicts, findUncoveredTimes, type PlanContext, withoutRepeats } from '#contract/event-conflicts.ts'
import { events } from '#contract/events.ts'
import { homePartLimit } from '#contract/home.ts'
import { defineHomePart, toInstant, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'

/** How many events are checked at most. */
const eventLimit = 500

type PlannedEvent = {
  readonly id: number
  readonly content: string
  readonly start_at: string
  readonly end_at: string
  readonly profile_id: number
  readonly series_id: number | null
  readonly series_position: number | null
  readonly leaderboard_names: readonly string[]
}

type Value = {
  readonly planned: readonly PlannedEvent[]
  readonly profiles: PlanContext['profiles']
  readonly windows: readonly {
    readonly Id: string
    readonly Platform: BuildPlatform | null
    readonly From: string
    readonly To: string
  }[]
}

function toPlanned({ id, content, start_at, end_at, profile_id, series_id, series_position, ...row }: PlannedEvent) {
  const isEdition = series_id !== null && series_position !== null
  return {
    key: String(id),
    name: content,
    start: new Date(start_at),
    end: new Date(end_at),
    profileId: profile_id,
    leaderboardNames: row.leaderboard_names,
    ...(isEdition && { series: { id: series_id, position: series_position } }),
  }
}

/** How many of the planned events have warnings, and how many times of a day or longer have no event. */
function countProblems({ planned, profiles, windows }: Value, now: Date) {
  const checked = planned.map(toPlanned)
  const named = windows.map(({ Platform, From, To, ...window }) => ({
    ...window,
    Name: Platform === null ? 'both platforms' : platformNames[Platform],
    From: toInstant(From),
    To: toInstant(To),
  }))
  const conflicts = withoutRepeats(findConflicts(checked, { profiles, windows: named }, now))
  // Beyond the last of as many events as are checked, nothing is known.
  const last = planned.length === eventLimit ? checked.at(-1)?.start : undefined
  const to = last ?? new Date(now.getTime() + attentionDays * dayMs)
  const gaps = findUncoveredTimes(checked, { from: now, to })
  return {
    warned: new Set(conflicts.map(({ key }) => key)).size,
    gaps: gaps.filter((gap) => gap.to.getTime() - gap.from.getTime() >= dayMs).length,
  }
}

/** Events that run, and what is wrong with those of the next days. */
export const eventsPart = defineHomePart<Value>({
  access: events.range.access,
  select: ({ now }) =>
    selectJsonObject({
      // The longest event is short, so the index on the start finds those that run.
      planned: selectJsonRows(sql`
        select e.id, e.content, e.start_at, e.end_at, e.profile_id, e.series_id, e.series_position,
          array(select d.name from leaderboard_definitions d where d.event_id = e.id and d.deleted_at is null
            order by d.id) as leaderboard_names
        from events e
        where e.start_at >= ${new Date(now.getTime() - durationLimit * hourMs)} and e.end_at > ${now}
          and e.start_at < ${new Date(now.getTime() + attentionDays * dayMs)} and not e.deleted
        order by e.start_at, e.id limit ${eventLimit}`),
      profiles: selectJsonRows(sql`
        select id as "Id", name as "Name", task_count as "TaskCount", offset_minutes as "Offset",
          deregistered as "Deregistered"
        from event_profiles`),
      windows: selectJsonRows(sql`
        select id::text as "Id", platform as "Platform", from_at as "From", to_at as "To" from maintenance_windows
        where to_at > ${now} order by from_at, id limit 100`),
    }),
  toItems: (value, { now }) => {
    const { warned, gaps } = countProblems(value, now)
    const running = value.planned.filter(({ start_at }) => new Date(start_at) <= now)
    return {
      runs: running
        .toSorted((one, other) => Date.parse(one.end_at) - Date.parse(other.end_at) || one.id - other.id)
        .slice(0, homePartLimit)
        .map(({ id, content, start_at, end_at }) => ({
          Kind: 'event',
          Id: String(id),
          Name: content,
          From: toInstant(start_at),
          Until: toInstant(end_at),
          Progress: null,
        })),
      matters: [
        ...toMatter(gaps, { Kind: 'times without events', Severity: 'important' }),
        ...toMatter(warned, { Kind: 'events with warnings', Severity: 'routine' }),
      ],
    }
  },
})
