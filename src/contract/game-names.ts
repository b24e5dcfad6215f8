import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { dayMs, Instant } from './core/units.ts'
import { isVisible } from './core/visible-text.ts'
import { nicknameLimit, storedNicknameLimit } from './moderation.ts'
import { PlayerId } from './players.ts'

/** The most characters of a name that a player gives, as people count them. Source: ruling 95. */
export const ownNameLimit = 30

/** How long a player keeps a nickname before giving another one, in milliseconds. */
export const nicknameChangeMs = dayMs

/** Whether a text has 1 to 30 characters, all of which can be seen. An emoji of several code points is one. */
function isOwnName(text: string): boolean {
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  const isShown = (part: string) => part === ' ' || isVisible(part)
  return parts.length >= 1 && parts.length <= ownNameLimit && parts.every(isShown)
}

/** A name as a player gives it, trimmed; two spellings of a character become one. `what` names it: "A nickname". */
export function nameFromPlayer(what: string, { mayBeEmpty = false } = {}) {
  return z
    .string()
    .max(nicknameLimit)
    .transform((text) => text.normalize('NFC').trim())
    .refine(
      (text) => (mayBeEmpty && text === '') || isOwnName(text),
      `${what} has 1 to ${ownNameLimit} characters that can be seen.`,
    )
}

/** A nickname as a player gives it. */
export const OwnNickname = nameFromPlayer('A nickname')

/** A nickname as a studio's server gives it; empty is none. */
export const ServerNickname = nameFromPlayer('A nickname', { mayBeEmpty: true })

const refused = defineError('nickname-refused', 409, 'This nickname is not allowed. Nothing was changed.')
const tooSoon = defineError(
  'nickname-too-soon',
  409,
  'The nickname was changed within the last 24 hours. Nothing was changed.',
)

const ownName = defineError('own-nickname', 409, 'This is the own nickname. Nothing was changed.')
const nameChanged = defineError(
  'nickname-changed',
  409,
  'This player has another nickname by now. Nothing was changed.',
)

/** There is no other player with this id. */
export const otherPlayerUnknown = defineError(
  'other-player-unknown',
  404,
  'There is no player with this id. Nothing was changed.',
)

/** The nicknames of players. Source: ruling 95. */
export const names = feature({
  /**
   * Changes the own nickname, once in 24 hours; a player without one may choose one at any time. Nicknames need not be
   * unique. The present one is answered alike, and counts as no change.
   */
  setNickname: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/profile/nickname',
    gameAccess: 'player',
    summary: 'Change the own nickname',
    body: z.strictObject({ Nickname: OwnNickname }),
    reply: z.object({
      Nickname: z.string(),
      /** When it may be changed again; null: now. */
      ChangeableAt: Instant.nullable(),
    }),
    errors: [refused, tooSoon],
  }),
  /**
   * Reports the nickname of another player, as the reporter sees it. The same report counts once a day, and is answered
   * alike.
   */
  report: gameEndpoint({
    method: 'POST',
    path: '/game/v1/players/:playerId/name-reports',
    gameAccess: 'player',
    summary: 'Report the nickname of another player',
    params: z.object({ playerId: PlayerId }),
    body: z.strictObject({ Nickname: z.string().min(1).max(storedNicknameLimit) }),
    reply: z.object({}),
    errors: [otherPlayerUnknown, ownName, nameChanged],
  }),
})
