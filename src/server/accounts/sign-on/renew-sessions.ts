import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { OpenIdClients } from '#server/platform/callers/openid-clients.ts'
import { OpenIdError } from '#server/platform/callers/openid-error.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import type { Settings } from '#server/platform/settings.ts'
import { closeSession } from '../session-repository.ts'
import { findIssuer } from './issuer-repository.ts'
import { type DueSession, noteOutage, noteRenewal, takeDueSessions } from './sign-on-session-repository.ts'

/** What renewing sessions works with. */
export type RenewalParts = {
  readonly db: Database
  readonly settings: Pick<Settings, 'sessionIdleMs' | 'sessionMs'>
  readonly openIdClients: OpenIdClients
  readonly secretKey: SecretKey
  readonly now: () => Date
}

const rests = { shortestMs: 5_000, longestMs: 30_000 }

/** The next refresh token of a session. Throws OpenIdError; `grant` when it cannot go on. */
async function renew({ db, openIdClients, secretKey, now }: RenewalParts, session: DueSession): Promise<Buffer> {
  const issuer = await findIssuer(db, secretKey, session.issuer_id)
  const owner = `${session.issuer_id} ${session.subject}`
  const token = secretKey.decrypt('sign-on', session.refresh_token, owner)
  if (!issuer?.isActive || token === undefined) throw new OpenIdError('grant', 'The refresh token cannot be used.')
  const next = await openIdClients.refresh(issuer, token, session.subject, now())
  return secretKey.encrypt('sign-on', next, owner)
}

/** Ends a session that its provider does not carry any more. */
function endSession({ db, now }: RenewalParts, session: DueSession): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await closeSession(transaction, session.session_hash)
    await writeServerAudit(transaction, {
      at: now(),
      action: 'session ended',
      targetKind: 'user',
      targetId: session.email,
      note: 'The provider of single sign-on did not renew it.',
    })
  })
}

/**
 * Asks providers whether the sessions go on that they opened, some at a time. What they refuse ends at once; while one does not
 * answer, its sessions go on for an hour. Returns how many were asked. Source: ruling 101.
 */
export async function renewSessions(parts: RenewalParts): Promise<number> {
  const { db, settings, now } = parts
  const due = await takeDueSessions(db, now(), settings)
  // Each is waited for: a refresh token that the provider gave for a session must not be lost because of another one.
  const outcomes = await Promise.allSettled(
    due.map(async (session) => {
      const renewed = await renew(parts, session).catch((error: unknown) => {
        if (error instanceof OpenIdError) return error
        throw error
      })
      if (!(renewed instanceof OpenIdError)) await noteRenewal(db, session, renewed, now())
      else if (renewed.failure === 'grant') await endSession(parts, session)
      else await noteOutage(db, session, now())
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return due.length
}

/** Renews sessions of single sign-on until the returned function is called. */
export function startRenewals(polling: Polling, parts: RenewalParts): () => Promise<void> {
  return polling.start(async () => ((await renewSessions(parts)) > 0 ? { restMs: 0 } : undefined), rests)
}
