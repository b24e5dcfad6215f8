import type { pointInTime, RestorePlan } from '#contract/point-in-time.ts'
import type { ConfiguredValue, Evaluation } from '#server/attributes/configuration-rules.ts'
import { getHistoryStart } from '#server/attributes/history-repository.ts'
import { getAttributes } from '#server/attributes/repository.ts'
import { evaluateConfigured, readConfigured } from '#server/attributes/value-repository.ts'
import { getPersistence } from '#server/persistence/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { compareAttributes, compareEntries } from './compare-rules.ts'
import { replaceState } from './load-repository.ts'
import { getStateVersion, listAttributesAt, listEntriesAt } from './repository.ts'
import { withConfigured } from './rules.ts'

/** Throws 400 for a moment to come, and `moment-not-kept` for one whose versions may be deleted already. */
function requireKept({ now, services }: SignedInContext, at: Date, path: string): void {
  if (at > now) throwInvalidInput([{ path, message: 'The moment must be in the past.' }])
  if (at < subtract(now, services.settings.historyDays * dayMs)) throw new ApiError('moment-not-kept')
}

/** The attributes just before an instant, or since when they are known. */
async function findAttributes(db: Handle, playerId: string, at: Date) {
  const start = await getHistoryStart(db)
  return start !== undefined && at < start
    ? { attributes: undefined, knownSince: start }
    : { attributes: await listAttributesAt(db, playerId, at), knownSince: undefined }
}

async function planRestore(
  db: Handle,
  playerId: string,
  at: Date,
  readValues: (entries: readonly { Key: string; Value: string }[]) => Promise<readonly ConfiguredValue[]>,
): Promise<RestorePlan> {
  const current = await getPersistence(db, playerId)
  const entries = await listEntriesAt(db, playerId, at)
  const { attributes, knownSince } = await findAttributes(db, playerId, at)
  const keys = compareEntries(current.entries, entries)
  const now = await getAttributes(db, [playerId])
  const configured = await readValues(entries)
  const changedKeys = new Set(keys.changes.map(({ Name }) => Name))
  // Without known attributes only those of changed keys are brought up to date, as by any save.
  const target =
    attributes === undefined
      ? withConfigured(
          now,
          configured.filter(({ key }) => changedKeys.has(key)),
        )
      : withConfigured(attributes, configured)
  const others = compareAttributes(now, target)
  return {
    At: at.toISOString(),
    Persistence: keys.changes,
    PersistenceUnchanged: keys.unchanged,
    Attributes: others.changes,
    AttributesUnchanged: others.unchanged,
    AttributesKnownSince: knownSince?.toISOString() ?? null,
  }
}

export const pointInTimeHandlers: Handlers<typeof pointInTime> = {
  plan: async ({ params: { id }, query: { at } }, context) => {
    requireKept(context, at, 'query.at')
    const { db, setVersion } = context
    // Read first: a change during the plan then makes the restore stale rather than unseen.
    setVersion(await getStateVersion(db, id))
    return planRestore(db, id, at, (entries) => readConfigured(db, entries))
  },

  restore: prepared({
    prepare: async ({ params: { id }, body: { At } }, context): Promise<Evaluation> => {
      requireKept(context, At, 'body.At')
      const { db, now } = context
      return evaluateConfigured(db, await listEntriesAt(db, id, At), now)
    },
    handle: async ({ params: { id }, body: { At } }, context, configured) => {
      const { db, ifMatch } = context
      await lockPlayer(db, id)
      const version = await getStateVersion(db, id)
      const plan = await planRestore(db, id, At, async () => configured.values)
      requireVersion(ifMatch, version, plan)
      const entries = await listEntriesAt(db, id, At)
      const { attributes } = await findAttributes(db, id, At)
      const moment = `${At.toISOString().slice(0, 19).replace('T', ' ')} UTC`
      const target = { entries, attributes, configured }
      const { undoKey, before, after } = await replaceState(context, id, target, `Before restoring ${moment}`)
      context.audit({
        before,
        after: { At: At.toISOString(), UndoSnapshotKey: undoKey, ...after },
        note: ifMatch === undefined ? unversionedWriteNote : '',
      })
      context.setVersion(await getStateVersion(db, id))
      return {
        m_snapshotKey: undoKey,
        PersistenceChanged: plan.Persistence.length,
        AttributesChanged: plan.Attributes.length,
      }
    },
  }),
}
