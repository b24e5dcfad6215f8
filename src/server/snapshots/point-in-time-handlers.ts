import { dayMs } from '#contract/core/units.ts'
import type { pointInTime, RestoreCounts, RestorePlan, RestoreSelection } from '#contract/point-in-time.ts'
import type { ConfiguredValue, Evaluation } from '#server/attributes/configuration-rules.ts'
import { getHistoryStart } from '#server/attributes/history-repository.ts'
import { getAttributes } from '#server/attributes/repository.ts'
import { evaluateConfigured, readConfigured } from '#server/attributes/value-repository.ts'
import { findKeptState, type KeptState } from '#server/persistence/moment-repository.ts'
import { getPersistence } from '#server/persistence/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { maxInputErrors, throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, PreparationOutdated, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { subtract } from '#server/platform/retention.ts'
import { lockPlayer, requirePlayer } from '#server/players/repository.ts'
import { compareAttributes, compareEntries } from './compare-rules.ts'
import { replaceState, type TargetState } from './load-repository.ts'
import { getStateVersion, listAttributesAt } from './repository.ts'
import { chooseAttributes, chooseEntries, hasSameTexts, toChosenNames } from './restore-rules.ts'
import { withConfigured } from './rules.ts'
import { undoByLoading } from './undo-by-loading.ts'

const isKept = ({ now, services }: SignedInContext, at: Date): boolean =>
  at >= subtract(now, services.settings.historyDays * dayMs)

function requirePast({ now }: SignedInContext, at: Date, path: string): void {
  if (at > now) throwInvalidInput([{ path, message: 'The time must be in the past.' }])
}

/** Throws 400 for a moment to come, and `moment-not-kept` for one whose versions may be deleted already. */
function requireKept(context: SignedInContext, at: Date, path: string): void {
  requirePast(context, at, path)
  if (!isKept(context, at)) throw new ApiError('moment-not-kept')
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
  const followed = new Map(configured.flatMap(({ key, name }) => (changedKeys.has(key) ? [[name, key] as const] : [])))
  return {
    At: at.toISOString(),
    IsExact: at.getTime() === requested.getTime(),
    PersistenceUnknown: [...unknown],
    Persistence: keys.changes,
    PersistenceUnchanged: keys.unchanged,
    Attributes: others.changes.map((change) => {
      const FollowsKey = followed.get(change.Name)
      return FollowsKey === undefined ? change : { ...change, FollowsKey }
    }),
    AttributesUnchanged: others.unchanged,
    AttributesKnownSince: knownSince?.toISOString() ?? null,
  }
}

async function countChanges(context: SignedInContext, playerId: string, requested: Date): Promise<RestoreCounts> {
  const counts = { Requested: requested.toISOString(), KeysAdded: 0, KeysUpdated: 0, KeysDeleted: 0, Attributes: 0 }
  if (!isKept(context, requested)) return { ...counts, At: null }
  const target = await findTarget(context, playerId, requested)
  const configured = await readConfigured(context.db, target.entries)
  const { At, Persistence, Attributes } = await planRestore(context.db, playerId, requested, target, configured)
  const count = (action: string) => Persistence.filter(({ Action }) => Action === action).length
  return {
    ...counts,
    At,
    KeysAdded: count('Add'),
    KeysUpdated: count('Update'),
    KeysDeleted: count('Delete'),
    Attributes: Attributes.length,
  }
}

/**
 * What a restore needs before its transaction: the attributes as the state of the moment has them, for the plan, and the
 * evaluation of what will be written. `written` are the entries that it is about; undefined for a whole state.
 */
type Preparation = {
  readonly planned: readonly ConfiguredValue[]
  readonly configured: Evaluation
  readonly written: readonly Entry[] | undefined
}

async function prepareRestore(
  context: SignedInContext,
  { entries, current }: RestoreTarget,
  selection: RestoreSelection | undefined,
): Promise<Preparation> {
  const { db, now } = context
  if (!selection) {
    const configured = await evaluateConfigured(db, entries, now)
    return { planned: configured.values, configured, written: undefined }
  }
  // What cannot be restored is said in the transaction, after the version.
  const { written } = chooseEntries(current, entries, selection)
  const planned = await readConfigured(db, entries)
  return { planned, configured: await evaluateConfigured(db, written, now), written }
}

/** What the chosen changes of a plan make of a player. Throws 400 for what cannot be restored. */
async function chooseState(
  db: Handle,
  playerId: string,
  { current, entries }: RestoreTarget,
  plan: RestorePlan,
  { selection, prepared: { configured, written } }: { selection: RestoreSelection; prepared: Preparation },
): Promise<TargetState & { keys: number; others: number }> {
  const chosen = chooseEntries(current, entries, selection)
  const now = await getAttributes(db, [playerId])
  const chosenAttributes = chooseAttributes(now, plan, selection)
  const problems = [...chosen.problems, ...chosenAttributes.problems]
  if (problems.length > 0) throwInvalidInput(problems.slice(0, maxInputErrors))
  // The rest of a key is as it is now, and may have changed since the preparation.
  if (!hasSameTexts(chosen.written, written ?? [])) throw new PreparationOutdated()
  const { attributes } = chosenAttributes
  return {
    entries: chosen.entries,
    attributes,
    configured,
    keys: compareEntries(current, chosen.entries).changes.length,
    others: compareAttributes(now, withConfigured(attributes, configured.values)).changes.length,
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

  counts: async ({ params: { id }, query: { at: moments } }, context) => {
    await requirePlayer(context.db, id)
    for (const at of moments) requirePast(context, at, 'query.at')
    const counts: RestoreCounts[] = []
    for (const at of moments) counts.push(await countChanges(context, id, at))
    return { Moments: counts }
  },

  restore: prepared({
    prepare: async ({ params: { id }, body: { At, Selection } }, context): Promise<Preparation> => {
      requireKept(context, At, 'body.At')
      return prepareRestore(context, await findTarget(context, id, At), Selection)
    },
    handle: async ({ params: { id }, body: { At, Selection: selection } }, context, preparation) => {
      const { db, ifMatch } = context
      await lockPlayer(db, id)
      const version = await getStateVersion(db, id)
      const state = await findTarget(context, id, At)
      const plan = await planRestore(db, id, At, state, preparation.planned)
      requireVersion(ifMatch, version, plan)
      const target = selection
        ? await chooseState(db, id, state, plan, { selection, prepared: preparation })
        : {
            entries: state.entries,
            attributes: (await findAttributes(db, id, state.at)).attributes,
            configured: preparation.configured,
            keys: plan.Persistence.length,
            others: plan.Attributes.length,
          }
      const moment = `${state.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
      const { undoKey, before, after } = await replaceState(context, id, target, `Before restoring ${moment}`)
      const chosen = selection ? toChosenNames(selection) : {}
      context.audit({
        before,
        after: { At: state.at.toISOString(), UndoSnapshotKey: undoKey, ...chosen, ...after },
        note: ifMatch === undefined ? unversionedWriteNote : '',
        undo: undoByLoading(context, id, undoKey),
      })
      context.setVersion(await getStateVersion(db, id))
      return { m_snapshotKey: undoKey, PersistenceChanged: target.keys, AttributesChanged: target.others }
    },
  }),
}
