import { z } from 'zod'
import { InstantInput, StoredInteger } from './units.ts'
import { visibleLine } from './visible-text.ts'

// What keys of programs have in common: those of a game, of its server and of service accounts.

/** The longest name of a key, in characters. */
export const accessKeyNameLimit = 80

/** The name of a key. */
export const AccessKeyName = visibleLine('A name', accessKeyNameLimit)

/** Whether a key can be used: one with an earlier text beside it is rotating. */
export const accessKeyStates = ['active', 'rotating', 'expired', 'revoked'] as const
/** One of the states. */
export type AccessKeyState = (typeof accessKeyStates)[number]

const networkText = 'A network is like 203.0.113.0/24 or 2001:db8::/32, an address like 203.0.113.7.'
const Network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], networkText)

/** The networks that a secret key works from; none: from anywhere. */
export const Networks = z.array(Network).max(20, 'A key has at most 20 networks.')

/** Calls of a key on one day. */
export const AccessKeyDay = z.object({
  /** A day in UTC: "2026-11-28". */
  Day: z.iso.date(),
  Calls: StoredInteger,
  /** Calls that were refused: wrong input, limits, rights. */
  Refused: StoredInteger,
})
export type AccessKeyDay = z.infer<typeof AccessKeyDay>

/** How long the text before a rotation may go on working, in days. */
export const oldTextDays = 90

/** Gives a key a new text; the present one works beside it until then, or ends now. */
export const Rotation = z.strictObject({ oldTextUntil: InstantInput.nullable() })
