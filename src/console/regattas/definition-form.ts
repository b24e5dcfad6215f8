import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import {
  definitionDefaults,
  definitionTexts,
  NewRegattaDefinition,
  type RegattaDefinition,
} from '#contract/regatta-definition.ts'
import { type DurationUnit, toLargestUnit, toMinutes } from '#contract/regatta-duration.ts'
import type { ScoreReporter } from '#contract/score-reporters.ts'

/** What is typed in the form of a definition; the start is in the chosen zone. */
export type DefinitionValues = {
  readonly dataKey: string
  readonly date: string
  readonly time: string
  readonly duration: number | string
  readonly durationUnit: DurationUnit
  readonly cooldown: number | string
  readonly cooldownUnit: DurationUnit
  readonly levelOffset: number | string
  readonly guilds: number | string
  readonly members: number | string
  readonly reportedBy: ScoreReporter
  readonly isLast: boolean
}

const minuteMs = 60_000

/** A new form: today's date, and the defaults of the specification. */
export function toNewValues(now: Date): DefinitionValues {
  return {
    dataKey: '',
    date: toDateTimeFields(now).date,
    time: '',
    duration: '',
    durationUnit: 'minutes',
    cooldown: '',
    cooldownUnit: 'minutes',
    levelOffset: definitionDefaults.guildLevelOffset,
    guilds: definitionDefaults.guildsQuantity,
    members: '',
    reportedBy: 'server',
    isLast: false,
  }
}

/** The form of a copy: everything but the start, which has to be entered. */
export function toCloneValues(definition: RegattaDefinition): DefinitionValues {
  const duration = toLargestUnit(definition.Duration)
  const cooldown = toLargestUnit(definition.Cooldown)
  return {
    dataKey: definition.DataKey,
    date: '',
    time: '',
    duration: duration.count,
    durationUnit: duration.unit,
    cooldown: cooldown.count,
    cooldownUnit: cooldown.unit,
    levelOffset: definition.GuildLevelOffset,
    guilds: definition.GuildsQuantity,
    members: definition.GuildMembersQuantity,
    reportedBy: definition.ReportedBy,
    // That is also what stopping leaves behind, and a copy goes on.
    isLast: false,
  }
}

/** Whole minutes until the start; a start within the minute that runs is now. Undefined without a start. */
function toStartMinutes({ date, time }: DefinitionValues, now: Date): number | undefined {
  const start = parseDateTime(date, time)
  return start && Math.ceil((start.getTime() - Math.floor(now.getTime() / minuteMs) * minuteMs) / minuteMs)
}

/** When the first regatta starts: at the typed start, or when the last regatta that stays has ended. Undefined without a start. */
export function toFirstStart({ date, time }: DefinitionValues, runsUntil: string | null): Date | undefined {
  const start = parseDateTime(date, time)
  const end = runsUntil === null ? undefined : new Date(runsUntil)
  return start && end && end > start ? end : start
}

const fields = {
  DataKey: 'dataKey',
  StartDate: 'date',
  Duration: 'duration',
  Cooldown: 'cooldown',
  GuildLevelOffset: 'levelOffset',
  GuildsQuantity: 'guilds',
  GuildMembersQuantity: 'members',
} as const

/** The fields of the form by those of the call. */
export const definitionErrorFields = fields

const isEmpty = (value: string | number) => String(value).trim() === ''

/** The call of the form. An empty cooldown is none. */
export function toBody(values: DefinitionValues, now: Date) {
  return {
    DataKey: values.dataKey.trim(),
    StartDate: toStartMinutes(values, now) ?? 0,
    Duration: toMinutes(Number(values.duration), values.durationUnit),
    Cooldown: toMinutes(Number(values.cooldown), values.cooldownUnit),
    GuildLevelOffset: Number(values.levelOffset),
    GuildsQuantity: Number(values.guilds),
    GuildMembersQuantity: Number(values.members),
    ReportedBy: values.reportedBy,
    InactivateRegattas: values.isLast ? 1 : 0,
  }
}

export function validate(values: DefinitionValues, now: Date): FormErrors {
  const required = (['dataKey', 'duration', 'levelOffset', 'guilds', 'members'] as const).filter((name) =>
    isEmpty(values[name]),
  )
  const missing = Object.fromEntries(required.map((name) => [name, definitionTexts.required]))
  const start = toStartMinutes(values, now)
  const startProblems =
    start !== undefined && start < 0
      ? { date: definitionTexts.pastStart }
      : findDateTimeProblems(values, 'date', 'time')
  const issues = NewRegattaDefinition.safeParse(toBody(values, now)).error?.issues ?? []
  const found = issues.flatMap(({ path, message }) => {
    const name = fields[path[0] as keyof typeof fields]
    return name ? [[name, message] as const] : []
  })
  return { ...Object.fromEntries(found), ...missing, ...startProblems }
}
