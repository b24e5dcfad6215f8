import type { EndpointInput } from '#contract/core/endpoint.ts'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { type DisplayChoices, initialPasswordHours, listsWithColumnsLimit, type session } from '#contract/session.ts'
import type { Settings } from '#server/platform/settings.ts'

const freeAttempts = {
  account: 5,
  address: 20,
  code: 5,
  reset: 3,
  'known-account': 10,
  'known-reset': 10,
  'player-code': 10,
} as const
const maxDelayMs = 15 * 60_000
const blockAfterFailures = 100
const blockMs = dayMs

/**
 * The kinds of sign-in attempts that are counted: at an account, from a network, for a reset mail, at the second factor
 * of an account, with a code of a player. The known ones come from a network that the account signed in from lately, so
 * that failures from elsewhere do not delay its user.
 */
export type AttemptKind = keyof typeof freeAttempts

/**
 * The delay before the next attempt after this many failures in a row, in milliseconds: some are free, then 1 s, 2 s,
 * 4 s and so on to 15 minutes; an account with 100 failures is blocked for a day.
 */
export function getDelay(kind: AttemptKind, failures: number): number {
  const beyond = failures - freeAttempts[kind]
  if (beyond <= 0) return 0
  if ((kind.endsWith('account') || kind === 'code') && failures >= blockAfterFailures) return blockMs
  return Math.min(1000 * 2 ** Math.min(beyond - 1, 20), maxDelayMs)
}

/**
 * The delays after 1, 2, 3 … failures in a row, in milliseconds, as far as they still grow; the last one also applies
 * to every further failure.
 */
export function getDelays(kind: AttemptKind): number[] {
  return Array.from({ length: blockAfterFailures }, (_, index) => getDelay(kind, index + 1))
}

/** Whether a session is still alive: not idle too long, not past its overall end, and carried by its provider, if it has one. */
export function isSessionAlive(
  session: { remember: boolean; created_at: Date; last_seen_at: Date; valid_until: Date | null },
  now: Date,
  settings: Pick<Settings, 'sessionIdleMs' | 'sessionMs' | 'rememberedIdleMs' | 'rememberedMs'>,
): boolean {
  const idle = session.remember ? settings.rememberedIdleMs : settings.sessionIdleMs
  const overall = session.remember ? settings.rememberedMs : settings.sessionMs
  if (session.valid_until !== null && now >= session.valid_until) return false
  return now.getTime() - session.last_seen_at.getTime() < idle && now.getTime() - session.created_at.getTime() < overall
}

/** How long the link of a first administrator and of an invitation works. */
export const setUpLifetimeMs = dayMs

/** How long a sign-in waits for its second factor. */
export const ticketLifetimeMs = 5 * 60_000

/** When an initial password ends, which an administrator or a command set: 72 hours later. */
export function toInitialPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + initialPasswordHours * hourMs)
}

/** The URL of the page that sets a password with a token; the token is in the fragment, out of every log. */
export function passwordLink(settings: Pick<Settings, 'publicUrl'>, token: string): string {
  return `${settings.publicUrl}/login/reset#${token}`
}

type ChoiceChanges = Omit<EndpointInput<typeof session.setDisplay>['body'], 'TimeZone' | 'Theme'>

/** The display choices after a change; what is absent stays. Of too many lists the one changed longest ago is forgotten. */
export function withChoices(before: DisplayChoices, { Columns, ...others }: ChoiceChanges): DisplayChoices {
  const changed = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  if (!Columns) return { ...before, ...changed }
  const rest = Object.entries(before.HiddenColumns).filter(([list]) => list !== Columns.List)
  const lists = Columns.Hidden === null ? rest : [...rest, [Columns.List, Columns.Hidden] as const]
  return { ...before, ...changed, HiddenColumns: Object.fromEntries(lists.slice(-listsWithColumnsLimit)) }
}
