import { oldTextDays } from '#contract/core/access-keys.ts'
import { dayMs } from '#contract/core/units.ts'
import { requireFuture, throwInvalidInput } from '#server/platform/http/body.ts'

/** Throws `invalid-input` unless the text before a rotation ends in the future, and not too late. */
export function requireOverlap(oldTextUntil: Date | null, now: Date): void {
  requireFuture('body.oldTextUntil', oldTextUntil, now)
  if (oldTextUntil && oldTextUntil > new Date(now.getTime() + oldTextDays * dayMs))
    throwInvalidInput([{ path: 'body.oldTextUntil', message: `At most ${oldTextDays} days from now.` }])
}
