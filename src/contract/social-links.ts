import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { cleanId } from './core/pasted-text.ts'
import { isReservedSegment } from './core/reserved-segments.ts'

/**
 * A player of one field: the id, or the id of a social account in any letter case, which the call looks up. A player's id
 * comes before an account, and an account of several players is refused.
 */
export const PlayerIdOrAccount: z.ZodString = z
  .string()
  .overwrite(cleanId)
  .min(1, 'This field is required.')
  .max(200)
  .refine((id) => !isReservedSegment(id, PlayerIdOrAccount), 'This ID is reserved.')

/** The social platforms and their numbers. Source: specification, "Entities". */
export const socialPlatforms = { FACEBOOK: 1, APPLE_SIGN_IN: 2, APPLE_GAME_CENTER: 3, GOOGLE_PLAY_GAMES: 4 } as const

/** A social platform's number, 1 to 4. */
export const SocialPlatform = z.int().min(1).max(4)

/** A social-media link: the account's id on a platform, by number. */
export const SocialLink = z.object({ Id: z.string(), Platform: SocialPlatform })

/** What `social-link-taken` carries: the player who has the account. */
export const SocialLinkOwner = z.object({ PlayerId: z.string() })

/** The player has no such link. */
export const socialLinkUnknown = defineError(
  'social-link-unknown',
  404,
  'There is no such social-media link. Nothing was changed.',
)
/** Another player has the account; carries a `SocialLinkOwner`. */
export const socialLinkTaken = defineError(
  'social-link-taken',
  409,
  'This account is connected to another player. Nothing was changed.',
)
