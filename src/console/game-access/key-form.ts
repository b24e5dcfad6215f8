import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import type { GameScope } from '#contract/core/game-access.ts'
import { ClientKeyFields, type GameKey, ServerKeyFields } from '#contract/game-keys.ts'

/** What the form of a key holds, of either kind; date and time are both empty for a key without an end. */
export type KeyValues = {
  readonly name: string
  readonly mayCreatePlayers: boolean
  readonly makesMockPlayers: boolean
  readonly origins: readonly string[]
  readonly scopes: readonly GameScope[]
  readonly networks: readonly string[]
  readonly date: string
  readonly time: string
}

export const newKey: KeyValues = {
  name: '',
  mayCreatePlayers: true,
  makesMockPlayers: false,
  origins: [],
  scopes: [],
  networks: [],
  date: '',
  time: '',
}

export function toKeyValues(key: GameKey): KeyValues {
  const expiry = key.ExpiresAt === null ? { date: '', time: '' } : toDateTimeFields(new Date(key.ExpiresAt))
  return {
    name: key.Name,
    mayCreatePlayers: key.MayCreatePlayers,
    makesMockPlayers: key.MakesMockPlayers,
    origins: key.Origins,
    scopes: key.Scopes,
    networks: key.Networks,
    ...expiry,
  }
}

/** The end of a key: null without one; what was not touched stays as it is. */
function toExpiry({ date, time }: KeyValues, saved?: GameKey): string | null {
  const before = saved?.ExpiresAt ? new Date(saved.ExpiresAt) : undefined
  return parseDateTime(date, time, before)?.toISOString() ?? null
}

export const toClientBody = (values: KeyValues, saved?: GameKey) => ({
  name: values.name.trim(),
  mayCreatePlayers: values.mayCreatePlayers,
  makesMockPlayers: values.makesMockPlayers,
  origins: [...values.origins],
  expiresAt: toExpiry(values, saved),
})

export const toServerBody = (values: KeyValues, saved?: GameKey) => ({
  name: values.name.trim(),
  scopes: [...values.scopes],
  networks: [...values.networks],
  expiresAt: toExpiry(values, saved),
})

/** The problems by field, as the contract says them. */
export function validateKey(kind: GameKey['Kind'], values: KeyValues): FormErrors {
  const read =
    kind === 'client'
      ? ClientKeyFields.safeParse(toClientBody(values))
      : ServerKeyFields.safeParse(toServerBody(values))
  const isEndless = values.date === '' && values.time === ''
  return {
    ...toIssueErrors(read.error),
    ...(isEndless ? {} : findDateTimeProblems(values, 'date', 'time')),
  }
}
