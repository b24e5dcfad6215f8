import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { findPrizeProblems, type RangeDraft, toPrizes } from '#console/leaderboards/shared/prize-drafts.ts'
import {
  durationLimit,
  durationText,
  EventDuration,
  EventStart,
  EventText,
  eventStartText,
  type GameEvent,
} from '#contract/event.ts'
import { listLockedFields } from '#contract/event-state.ts'
import { parseAttributeNames, removeAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import {
  AttributeNames,
  capacitySchema,
  capacityText,
  defaultLeaderboardAttributes,
  emptyFieldText,
} from '#contract/leaderboard-definitions.ts'
import type { ScoreReporter } from '#contract/score-reporters.ts'

export type LeaderboardValues = {
  readonly name: string
  /** Empty: unlimited. */
  readonly capacity: number | string
  /** Separated by commas. */
  readonly attributes: string
  readonly autoJoin: boolean
  readonly reportedBy: ScoreReporter
  readonly prizes: RangeDraft[]
}

/** What is typed in the form of an event; dates are in the chosen zone. */
export type EventValues = {
  readonly text: string
  readonly date: string
  readonly time: string
  readonly duration: number | string
  /** Empty: the default profile. */
  readonly profile: string
  readonly leaderboards: readonly LeaderboardValues[]
}

export const newLeaderboard: LeaderboardValues = {
  name: '',
  capacity: '',
  attributes: defaultLeaderboardAttributes.join(', '),
  autoJoin: true,
  reportedBy: 'server',
  prizes: [],
}

export const noValues: EventValues = { text: '', date: '', time: '', duration: '', profile: '', leaderboards: [] }

/** What an event has in the form, without its leaderboards, which do not change here. */
export function toValues(event: GameEvent): EventValues {
  return {
    ...toDateTimeFields(new Date(event.StartDate)),
    text: event.Content,
    duration: event.Duration,
    profile: String(event.ProfileId),
    leaderboards: [],
  }
}

/** Why an event that someone else deleted meanwhile cannot be changed any more. */
export function explainLock({ Deleted }: GameEvent): string | undefined {
  return Deleted ? 'It was deleted. Restore it from the list to change it.' : undefined
}

/** Why an event cannot be moved; undefined when at least its end can. */
export function getImmovableReason(event: GameEvent): string | undefined {
  if (event.Deleted) return 'This event is deleted. Restore it from the list to move it.'
  return listLockedFields(event, new Date()).Duration ? 'This event has ended: its dates stay.' : undefined
}

/** The choice of a profile that new events cannot take any more, so that the form shows it; `known` are those they can. */
export function toGoneProfile(profile: string, known: readonly { readonly Id: number }[] = []) {
  const isGone = profile !== '' && known.length > 0 && !known.some(({ Id }) => String(Id) === profile)
  return isGone ? [{ value: profile, label: `Profile ${profile} is deregistered: choose another` }] : []
}

/** The form of a copy of an event: its leaderboards with their prizes, without the prefix of their event, and another start. */
export function toCloneValues(
  event: GameEvent,
  definitions: readonly LeaderboardDefinition[],
  start: Date,
): EventValues {
  const withoutPrefix = (name: string) => removeAttributePrefix(name, event.Content, event.Id)
  return {
    ...toValues(event),
    ...toDateTimeFields(start),
    leaderboards: definitions.map(({ Name, Capacity, AttributeNames, AutoJoin, ReportedBy, Prizes }) => ({
      name: Name,
      capacity: Capacity ?? '',
      attributes: AttributeNames.map(withoutPrefix).join(', '),
      autoJoin: AutoJoin,
      reportedBy: ReportedBy,
      prizes: Prizes,
    })),
  }
}

/** The problems of a leaderboard; `path` is where it is in the form, with its point: "leaderboards.0.". */
export function validateLeaderboard(
  { name, capacity, attributes, prizes }: LeaderboardValues,
  path: string,
): FormErrors {
  const capacityProblem =
    capacity === '' ? undefined : capacitySchema(capacityText).safeParse(Number(capacity)).error?.issues[0]?.message
  const attributeProblem = AttributeNames.safeParse(parseAttributeNames(attributes)).error?.issues[0]?.message
  return {
    ...(name.trim() === '' ? { [`${path}name`]: emptyFieldText } : {}),
    ...(capacityProblem === undefined ? {} : { [`${path}capacity`]: capacityProblem }),
    ...(attributeProblem === undefined ? {} : { [`${path}attributes`]: attributeProblem }),
    ...findPrizeProblems(prizes, `${path}prizes`),
  }
}

export function findStartProblems({ date, time }: Pick<EventValues, 'date' | 'time'>): FormErrors {
  const start = parseDateTime(date, time)
  const issue = start && EventStart.safeParse(start.toISOString()).error?.issues[0]
  // A year with five digits is no instant for the schema.
  if (issue) return { date: issue.code === 'custom' ? issue.message : eventStartText }
  return findDateTimeProblems({ date, time }, 'date', 'time')
}

export function validate({ text, date, time, duration, leaderboards }: EventValues): FormErrors {
  const textProblem = EventText.safeParse(text).error?.issues[0]?.message
  const durationProblem =
    duration === '' ? durationText : EventDuration.safeParse(Number(duration)).error?.issues[0]?.message
  return {
    ...(textProblem === undefined ? {} : { text: textProblem }),
    ...findStartProblems({ date, time }),
    ...(durationProblem === undefined ? {} : { duration: durationProblem }),
    ...Object.assign({}, ...leaderboards.map((one, index) => validateLeaderboard(one, `leaderboards.${index}.`))),
  }
}

/** Whether the button can be pressed: text and a duration within the limit are given. */
export function isComplete({ text, duration }: EventValues): boolean {
  return text.trim() !== '' && duration !== '' && Number(duration) <= durationLimit
}

/** The instant of the form; a start that was not touched stays as it is. */
export function toStart({ date, time }: EventValues, saved?: GameEvent): string {
  return parseDateTime(date, time, saved && new Date(saved.StartDate))?.toISOString() ?? ''
}

export function toBody(values: EventValues, saved?: GameEvent) {
  return {
    Content: values.text.trim(),
    StartDate: toStart(values, saved),
    Duration: Number(values.duration),
    ...(values.profile === '' ? {} : { ProfileId: Number(values.profile) }),
  }
}

/** A leaderboard as it is sent. */
export function toLeaderboard({ name, capacity, attributes, autoJoin, reportedBy, prizes }: LeaderboardValues) {
  return {
    name: name.trim(),
    ...(capacity === '' ? {} : { capacity: Number(capacity) }),
    attributeNames: parseAttributeNames(attributes),
    autoJoin,
    reportedBy,
    prizes: toPrizes(prizes),
  }
}

export function toLeaderboards({ leaderboards }: EventValues) {
  return leaderboards.map(toLeaderboard)
}
