import type { FormErrors } from '@mantine/form'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import type { GameScope } from '#contract/core/game-access.ts'
import { ClientKeyFields, type GameKey, ServerKeyFields } from '#contract/game-keys.ts'
import { type ExpiryValues, findExpiryProblems, noExpiry, toExpiry, toExpiryValues } from './shared/key-expiry.ts'

/** What the form of a key holds, of either kind. */
export type KeyValues = ExpiryValues & {
  readonly name: string
  readonly mayCreatePlayers: boolean
  readonly makesMockPlayers: boolean
  readonly origins: readonly string[]
  readonly scopes: readonly GameScope[]
  readonly networks: readonly string[]
}

export const newKey: KeyValues = {
  name: '',
  mayCreatePlayers: true,
  makesMockPlayers: false,
  origins: [],
  scopes: [],
  networks: [],
  ...noExpiry,
}

export function toKeyValues(key: GameKey): KeyValues {
  return {
    name: key.Name,
    mayCreatePlayers: key.MayCreatePlayers,
    makesMockPlayers: key.MakesMockPlayers,
    origins: key.Origins,
    scopes: key.Scopes,
    networks: key.Networks,
    ...toExpiryValues(key.ExpiresAt),
  }
}

export const toClientBody = (values: KeyValues, saved?: GameKey) => ({
  name: values.name.trim(),
  mayCreatePlayers: values.mayCreatePlayers,
  makesMockPlayers: values.makesMockPlayers,
  origins: [...values.origins],
  expiresAt: toExpiry(values, saved?.ExpiresAt),
})

export const toServerBody = (values: KeyValues, saved?: GameKey) => ({
  name: values.name.trim(),
  scopes: [...values.scopes],
  networks: [...values.networks],
  expiresAt: toExpiry(values, saved?.ExpiresAt),
})

/** The problems by field, as the contract says them. */
export function validateKey(kind: GameKey['Kind'], values: KeyValues): FormErrors {
  const read =
    kind === 'client'
      ? ClientKeyFields.safeParse(toClientBody(values))
      : ServerKeyFields.safeParse(toServerBody(values))
  return { ...toIssueErrors(read.error), ...findExpiryProblems(values) }
}
