import type { AuditEntry } from '#contract/audit.ts'
import { session } from '#contract/session.ts'

/** What an entry says happened. "Signed in" beside "Failed" would be read as a success. */
export function toActionLabel({ Action, Outcome }: AuditEntry): string {
  const isFailedSignIn = Action === session.authenticate.records.action && Outcome !== 'done'
  return isFailedSignIn ? 'Sign-in failed' : Action
}
