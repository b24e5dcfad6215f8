import type { GameCallGroup } from '#contract/core/game-access.ts'
import type { AccessKey } from '#server/platform/callers/caller.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const retryAfterSeconds = 60

/** Throws `switched-off` when staff have switched this group of calls off. */
export function requireOn({ switchedOff }: AccessKey, group: GameCallGroup): void {
  if (switchedOff.includes(group)) throw new ApiError('switched-off', { retryAfterSeconds })
}
