import { deleteUndelivered } from '#server/features/messages/repository.ts'
import { purgeAudit } from '#server/platform/audit/purge.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { keyLifetimeMs } from '#server/platform/http/idempotency.ts'
import type { Settings } from '#server/platform/settings.ts'

const everyMs = 10 * 60_000
const day = 86_400_000

/** Removes what nobody needs any more: ended sessions, used links, old idempotency keys, and what is past its retention. */
export async function runHousekeeping(db: Database, settings: Settings, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before(Math.max(settings.sessionMs, settings.rememberedMs))),
        eb('last_seen_at', '<', before(Math.max(settings.sessionIdleMs, settings.rememberedIdleMs))),
      ]),
    )
    .execute()
  await db.deleteFrom('password_links').where('expires_at', '<', before(day)).execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', before(2 * day))
    .execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(keyLifetimeMs)).execute()
  await purgeAudit(db, before(settings.auditDays * day), now)
  await db
    .deleteFrom('persistence_history')
    .where('replaced_at', '<', before(settings.historyDays * day))
    .execute()
  await deleteUndelivered(db, before(settings.jobDays * day))
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', before(settings.jobDays * day))
    .execute()
}

/** Tidies every ten minutes until the returned function is called. */
export function startHousekeeping(
  db: Database,
  settings: Settings,
  now: () => Date,
  report: (problem: unknown) => void,
): () => void {
  const timer = setInterval(() => runHousekeeping(db, settings, now()).catch(report), everyMs)
  return () => clearInterval(timer)
}
