import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { Installation } from './game-activity.ts'
import { lastCredential, OwnIdentity } from './game-identities.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** How long a one-time code works, in hours. Source: ruling 74. */
export const signInCodeHours = 24

/** An identity of a player, as staff see it. */
export const PlayerIdentity = OwnIdentity.extend({
  /** What administrators call the issuer; empty when they removed it, so that it signs nobody in. */
  Name: z.string(),
  /** Who the issuer says that the player is. */
  Subject: z.string(),
  LastUsedAt: Instant,
})
export type PlayerIdentity = z.infer<typeof PlayerIdentity>

/** For how many days staff can take a link back that moved an identity or an installation. Source: ruling 77. */
export const linkUndoDays = 30

/** An identity or an installation that came to a player from another one. */
export const SignInMove = z.object({
  Id: z.string(),
  At: Instant,
  What: z.enum(['identity', 'installation']),
  /** Whose it was, and whose it became. */
  FromPlayerId: z.string(),
  ToPlayerId: z.string(),
  /** What it is called: the issuer, the model of the device. */
  Label: z.string(),
})
export type SignInMove = z.infer<typeof SignInMove>

const moveUnknown = defineError(
  'sign-in-move-unknown',
  404,
  'There is no such move of the last 30 days that could be taken back. Nothing was changed.',
)
const identityUnknown = defineError(
  'player-identity-unknown',
  404,
  'This player does not sign in with this identity any more. Nothing was changed.',
)
const installationUnknown = defineError(
  'player-installation-unknown',
  404,
  'This player does not sign in there any more. Nothing was changed.',
)

const byId = z.object({ id: PlayerId })
const target = { target: 'player', targetParam: 'id' } as const

/** What signs a player in, as staff change it. Each change is a message to the player. Source: rulings 74 and 75. */
export const playerCredentials = feature({
  /**
   * Makes a code of ten characters with which another installation becomes this player's. It works once, within 24 hours,
   * and ends the one before. It is in this reply alone.
   */
  createCode: endpoint({
    method: 'POST',
    path: '/players/:id/sign-in-codes',
    access: 'GRANT_PLAYER_SIGN_IN',
    summary: 'Make a sign-in code for a player',
    params: byId,
    reply: z.object({ Code: z.string(), ExpiresAt: Instant }),
    errors: [playerUnknown],
    records: { action: 'sign-in code made', ...target },
    hasSecretReply: true,
  }),
  /** Ends an installation: its key signs nobody in any more, and the player's tokens end. */
  endInstallation: endpoint({
    method: 'DELETE',
    path: '/players/:id/installations/:installationId',
    access: 'GRANT_PLAYER_SIGN_IN',
    summary: 'Sign a player out on an installation',
    params: byId.extend({ installationId: z.string().regex(/^\d{1,18}$/) }),
    reply: z.object({ Ended: Installation }),
    errors: [playerUnknown, installationUnknown],
    records: { action: 'installation signed out', ...target },
    removes: 'installationId',
  }),
  /** Ends all installations of a player, the code that was handed out, and the player's tokens. */
  signOut: endpoint({
    method: 'POST',
    path: '/players/:id/sign-out',
    access: 'GRANT_PLAYER_SIGN_IN',
    summary: 'Sign a player out everywhere',
    params: byId,
    reply: z.object({ Installations: StoredInteger }),
    errors: [playerUnknown],
    records: { action: 'player signed out', ...target },
  }),
  /** The identities of a player, and what of its sign-ins came from another player or went to one lately. */
  identities: endpoint({
    method: 'GET',
    path: '/players/:id/identities',
    access: 'signed-in',
    summary: "A player's identities",
    params: byId,
    reply: z.object({ Identities: z.array(PlayerIdentity), Moves: z.array(SignInMove) }),
    errors: [playerUnknown],
  }),
  /** Unlinks an identity, and ends the player's tokens. The last way to sign in stays. */
  unlinkIdentity: endpoint({
    method: 'DELETE',
    path: '/players/:id/identities/:identityId',
    access: 'GRANT_PLAYER_SIGN_IN',
    summary: "Unlink a player's identity",
    params: byId.extend({ identityId: z.string().regex(/^\d{1,18}$/) }),
    reply: z.object({ Unlinked: PlayerIdentity }),
    errors: [playerUnknown, identityUnknown, lastCredential],
    records: { action: 'identity unlinked', ...target },
    removes: 'identityId',
  }),
  /** Gives an identity or an installation back to the player whose it was, within 30 days. The tokens of both end. */
  undoMove: endpoint({
    method: 'POST',
    path: '/players/:id/sign-in-moves/:moveId/undo',
    access: 'GRANT_PLAYER_SIGN_IN',
    summary: 'Take a move of a sign-in back',
    params: byId.extend({ moveId: z.string().regex(/^\d{1,18}$/) }),
    reply: z.object({ Undone: SignInMove }),
    errors: [playerUnknown, moveUnknown],
    records: { action: 'sign-in move undone', ...target },
  }),
})
