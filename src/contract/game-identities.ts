import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant } from './core/units.ts'
import {
  IdentityToken,
  identityKeysUnreachable,
  identityTokenRefused,
  identityTokenUsed,
  Nonce,
} from './game-sign-in.ts'

/** An identity that signs a player in. */
export const OwnIdentity = z.object({
  Id: z.string(),
  /** As its tokens name it: "https://appleid.apple.com". */
  Issuer: z.string(),
  LinkedAt: Instant,
})

/** What `identity-linked` carries: what a person needs to choose between two games. */
export const LinkedPlayer = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  /** The current stage; null when the game does not report it. */
  Level: z.number().nullable(),
  LastSaveGame: Instant.nullable(),
})

/** The last way to sign in stays. */
export const lastCredential = defineError(
  'last-credential',
  409,
  'The player would have no way left to sign in. Nothing was changed.',
)

const identityLinked = defineError(
  'identity-linked',
  409,
  'Another player signs in with this identity. Ask the person which game to keep, and say Keep. Nothing was changed.',
)

/** The identities of the own player. */
export const identities = feature({
  /** The identities that sign the player in. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/identities',
    gameAccess: 'player',
    summary: 'The own identities',
    reply: z.object({ Identities: z.array(OwnIdentity) }),
    errors: [],
  }),
  /**
   * Links an identity to the player. One of another player is 409 `identity-linked` with who that is: `Keep: "this"` then
   * moves the identity here, `"other"` moves this installation there: `SignIn` is then true, because the token has ended
   * and the installation key signs `PlayerId` in. The same call again is answered as the first.
   */
  link: gameEndpoint({
    method: 'POST',
    path: '/game/v1/identities',
    gameAccess: 'player',
    summary: 'Link an identity',
    body: z.strictObject({
      IdentityToken,
      Nonce,
      /** Which player stays when another one has the identity. */
      Keep: z.enum(['this', 'other']).optional(),
      /** With `Keep: "this"`: also when the other player then has no way left to sign in. */
      AbandonOther: z.boolean().default(false),
    }),
    reply: z.object({ PlayerId: z.string(), SignIn: z.boolean() }),
    errors: [identityTokenRefused, identityTokenUsed, identityKeysUnreachable, identityLinked, lastCredential],
    secretFields: ['IdentityToken', 'Nonce'],
  }),
  /** Unlinks an identity, and ends the tokens of the player. The last way to sign in stays. One that is not there is done. */
  unlink: gameEndpoint({
    method: 'DELETE',
    path: '/game/v1/identities/:id',
    gameAccess: 'player',
    summary: 'Unlink an identity',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    reply: z.object({}),
    errors: [lastCredential],
    removes: 'id',
  }),
})
