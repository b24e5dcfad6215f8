import { sql } from 'kysely'
import { hasPermission } from '#contract/core/permissions.ts'
import type { environment } from '#contract/environment.ts'
import { validatePreference } from '#contract/name-lists.ts'
import { type ImportedPreference, planImport, preferences } from '#contract/preferences.ts'
import { getReplica } from '#server/platform/database/pooled-database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { writeStaffDocument } from '#server/platform/openapi/api-documents.ts'
import {
  type Change,
  deletePreferences,
  findPreference,
  insertPreference,
  listPreferences,
  lockPreferences,
  updatePreference,
} from './repository.ts'
import { toContent, toImportAudit, visiblePreferences } from './rules.ts'

/** The preference to change, locked, after the check of `If-Match`. */
async function getCurrentPreference(key: string, { db, ifMatch }: SignedInContext) {
  await lockPreferences(db)
  const current = await findPreference(db, key)
  if (!current) throw new ApiError('preference-unknown')
  requireVersion(ifMatch, current.Version, current)
  return current
}

const toChange = ({ person, now }: SignedInContext): Change => ({ by: person.email, at: now })

/** Throws `invalid-input` where a list of names is something else; `path` is that of each preference. */
function requireNameLists(
  list: readonly ImportedPreference[],
  toPath: (index: number) => string = () => 'body.Value',
): void {
  const problems = list.flatMap((preference, index) => {
    const message = validatePreference(preference)
    return message === undefined ? [] : [{ path: toPath(index), message }]
  })
  if (problems.length > 0) throwInvalidInput(problems)
}

function toNote({ ifMatch }: SignedInContext): string {
  return ifMatch === undefined ? 'without a version: the last write wins' : ''
}

export const preferenceHandlers: Handlers<typeof preferences> = {
  list: async (_, { db, person }) =>
    visiblePreferences(await listPreferences(db), hasPermission(person, 'CONTROL_CONSOLE_PREFERENCES')),

  update: async ({ params, body }, context) => {
    if (body.Key !== params.preferenceKey) {
      throwInvalidInput([{ path: 'body.Key', message: 'The key of a preference cannot be changed.' }])
    }
    requireNameLists([body])
    const before = await getCurrentPreference(params.preferenceKey, context)
    const after = await updatePreference(context.db, before.Key, body, toChange(context))
    const { Key: preferenceKey, Type, Value } = before
    const undo = undoBy(preferences.update, { params: { preferenceKey }, body: { Key: preferenceKey, Type, Value } })
    context.audit({
      targetId: after.Key,
      before: toContent(before),
      after: toContent(after),
      note: toNote(context),
      undo,
    })
    context.setVersion(after.Version)
    return after
  },

  create: async ({ body }, context) => {
    const { db } = context
    requireNameLists([body])
    await lockPreferences(db)
    if (await findPreference(db, body.Key)) throw new ApiError('preference-exists')
    const created = await insertPreference(db, { Key: body.Key, Type: body.Type, Value: body.Value }, toChange(context))
    const undo = undoBy(preferences.remove, { params: { preferenceKey: created.Key } })
    context.audit({ targetId: created.Key, after: toContent(created), undo })
    context.setVersion(created.Version)
    return created
  },

  remove: async ({ params }, context) => {
    const before = await getCurrentPreference(params.preferenceKey, context)
    if (before.Required) throw new ApiError('preference-required')
    await deletePreferences(context.db, [before.Key])
    const { Key, Type, Value } = before
    const undo = undoBy(preferences.create, { body: { Key, Type, Value } })
    context.audit({ targetId: before.Key, before: toContent(before), note: toNote(context), undo })
    return {}
  },

  override: async ({ body }, context) => {
    const { db, person } = context
    requireNameLists(body, (index) => `body.${index}.Value`)
    await lockPreferences(db)
    const plan = planImport(await listPreferences(db), body)
    if (plan.removed.length > 0 && !hasPermission(person, 'DELETE_CONSOLE_PREFERENCES')) {
      const keys = plan.removed.map(({ Key }) => Key).join(', ')
      throw new ApiError('forbidden', {
        message: `This import deletes ${keys}, which you may not do. Nothing was changed.`,
      })
    }
    await deletePreferences(
      db,
      plan.removed.map(({ Key }) => Key),
    )
    const change = toChange(context)
    for (const { after } of plan.changed) await updatePreference(db, after.Key, after, change)
    for (const added of plan.added)
      await insertPreference(db, { Key: added.Key, Type: added.Type, Value: added.Value }, change)
    context.audit(toImportAudit(plan))
    return listPreferences(db)
  },
}

export const environmentHandlers: Handlers<typeof environment> = {
  info: async (_, { services: { settings } }) => ({
    // Never the Host header: a stranger who may choose it would choose where the console sends its calls.
    apiUrl: settings.publicUrl,
    environment: settings.environment,
    cdnUrl: settings.cdnUrl ?? '/content',
    project: settings.project,
    displayName: settings.displayName,
    isIdle: settings.idleGame,
  }),
  serverInfo: async (_, { environment }) => ({ m_environment: environment }),
  openApi: async (_, { services: { settings } }) => ({
    fileName: 'openapi.json',
    chunks: writeStaffDocument(settings),
  }),
  ready: async (_, { services: { shutdown } }) => {
    if (shutdown.isStopping) throw new ApiError('stopping', { retryAfterSeconds: 1 })
    return { ready: true }
  },
  health: async (_, { db, services: { settings } }) => {
    await sql`select 1`.execute(db)
    const replica = getReplica(db)
    const lagSeconds = replica?.lagMs === undefined ? null : Math.round(replica.lagMs / 100) / 10
    return {
      database: 'ready',
      engine: settings.database.databaseUrl ? 'postgresql' : 'embedded',
      ...(replica && { replica: { isRead: replica.isReady, lagSeconds } }),
    }
  },
}
