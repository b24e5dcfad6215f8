import type { pointInTime, RestorePlan } from '#contract/point-in-time.ts'
import type { ConfiguredValue, Evaluation } from '#server/attributes/configuration-rules.ts'
import { getHistoryStart } from '#server/attributes/history-repository.ts'
import { getAttributes } from '#server/attributes/repository.ts'
import { evaluateConfigured, readConfigured } from '#server/attributes/value-repository.ts'
import { findKeptState, type KeptState } from '#server/persistence/moment-repository.ts'
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
import { getStateVersion, listAttributesAt } from './repository.ts'
import { withConfigured } from './rules.ts'
import { undoByLoading } from './undo-by-loading.ts'

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

type Entry = { readonly Key: string; readonly Value: string }

/** What a restore makes of a player: a state of the past, with the keys of which nothing is kept as they are now. */
type RestoreTarget = KeptState & { readonly current: readonly Entry[] }

async function findTarget({ db, now }: SignedInContext, playerId: string, at: Date): Promise<RestoreTarget> {
  const { entries: current } = await getPersistence(db, playerId)
  const state = await findKeptState(db, playerId, at, now)
  const stay = new Set(state.unknown)
  return { ...state, current, entries: [...state.entries, ...current.filter(({ Key }) => stay.has(Key))] }
}

async function planRestore(
  db: Handle,
  playerId: string,
  requested: Date,
  { at, current, entries, unknown }: RestoreTarget,
  configured: readonly ConfiguredValue[],
): Promise<RestorePlan> {
  const { attributes, knownSince } = await findAttributes(db, playerId, at)
  const keys = compareEntries(current, entries)
  const now = await getAttributes(db, [playerId])
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
    IsExact: at.getTime() === requested.getTime(),
    PersistenceUnknown: [...unknown],
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
    const target = await findTarget(context, id, at)
    return planRestore(db, id, at, target, await readConfigured(db, target.entries))
  },

  restore: prepared({
    prepare: async ({ params: { id }, body: { At } }, context): Promise<Evaluation> => {
      requireKept(context, At, 'body.At')
      const { entries } = await findTarget(context, id, At)
      return evaluateConfigured(context.db, entries, context.now)
    },
    handle: async ({ params: { id }, body: { At } }, context, configured) => {
      const { db, ifMatch } = context
      await lockPlayer(db, id)
      const version = await getStateVersion(db, id)
      const state = await findTarget(context, id, At)
      const plan = await planRestore(db, id, At, state, configured.values)
      requireVersion(ifMatch, version, plan)
      const { attributes } = await findAttributes(db, id, state.at)
      const moment = `${state.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
      const target = { entries: state.entries, attributes, configured }
      const { undoKey, before, after } = await replaceState(context, id, target, `Before restoring ${moment}`)
      context.audit({
        before,
        after: { At: state.at.toISOString(), UndoSnapshotKey: undoKey, ...after },
        note: ifMatch === undefined ? unversionedWriteNote : '',
        undo: undoByLoading(context, id, undoKey),
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
