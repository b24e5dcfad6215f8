import { hourMs } from '#contract/core/units.ts'
import { signInCodeHours } from '#contract/player-credentials.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { writeCode } from './code-repository.ts'
import { makeSignInCode } from './code-rules.ts'

/** Makes a sign-in code for a player, in place of the one before, and records it. Throws `player-unknown`. */
export async function makeCode(
  { db, now, services, audit }: Context,
  playerId: string,
  by: string,
): Promise<{ Code: string; ExpiresAt: string }> {
  await lockPlayer(db, playerId)
  const Code = makeSignInCode(services.randomBytes)
  const expiresAt = new Date(now.getTime() + signInCodeHours * hourMs)
  const digest = services.secretKey.hash('sign-in-code', Code)
  await writeCode(db, playerId, { digest, expiresAt }, { email: by, at: now })
  const ExpiresAt = expiresAt.toISOString()
  audit({ after: { ExpiresAt } })
  return { Code, ExpiresAt }
}
