import { configurationLimit, planConfigurationImport } from '#contract/attribute-configuration-import.ts'
import type { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import {
  type Expression,
  evaluateExpressions,
  validateExpressions,
} from '#server/platform/expressions/evaluate-expressions.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { insertJobForAll, toJob } from '#server/platform/jobs/repository.ts'
import { toJobContext } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerId } from '#server/players/account-repository.ts'
import { configurationList } from './configuration-list.ts'
import {
  deleteConfigurations,
  getConfiguration,
  insertConfiguration,
  listConfigurations,
  listMainIds,
  lockConfigurations,
  setMainIds,
  updateConfiguration,
  writeImported,
} from './configuration-repository.ts'
import {
  insertMain,
  summarizeImport,
  toContent,
  toExported,
  toExpressionError,
  toImportAudit,
  toListVersion,
} from './configuration-rules.ts'
import { countMissed, deleteMissed, endObsoletePauses, endPauses, selectMissed } from './pause-repository.ts'
import { planRecomputation } from './plan-recomputation.ts'
import { recomputeJob } from './recompute-job.ts'
import { getReplaced, keepReplaced, listReplaced } from './replaced-repository.ts'
import { listAttributes } from './repository.ts'
import { findText } from './value-repository.ts'

/** Throws `invalid-input` when an expression is invalid; `toPaths` are the paths of its parts in the input. */
async function requireValid(
  expressions: readonly Expression[],
  toPaths: (index: number) => { path: string; regex: string },
): Promise<void> {
  const found = (await validateExpressions(expressions)).map((invalid, index) => ({ invalid, index }))
  // A path that is invalid hides what is wrong with the regex beside it.
  const hiding = found.filter(({ invalid }) => invalid?.part === 'path')
  const regexes = hiding.map(({ index }) => ({ path: '$', regex: expressions[index]?.regex ?? '' }))
  const hidden = (await validateExpressions(regexes)).map((invalid, at) => ({ invalid, index: hiding[at]?.index ?? 0 }))
  const errors = [...found, ...hidden]
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ invalid, index }) => (invalid ? [toExpressionError(invalid, toPaths(index))] : []))
  if (errors.length > 0) throwInvalidInput(errors)
}

/** Since when a configuration is paused. Throws `configuration-not-paused`. */
function requirePaused({ PausedAt }: Pick<AttributeConfiguration, 'PausedAt'>): string {
  if (PausedAt === null) throw new ApiError('configuration-not-paused')
  return PausedAt
}

/** Sets the main attributes and records where one of them was and is. */
async function changeMain(context: SignedInContext, id: number, toIds: (ids: number[]) => number[]) {
  const { db, audit } = context
  await lockConfigurations(db)
  const before = await getConfiguration(db, id)
  await setMainIds(db, toIds(await listMainIds(db)))
  const after = await getConfiguration(db, id)
  const toAudited = ({ Name, MainOrder }: typeof after) => ({ Name, MainOrder })
  audit({ before: toAudited(before), after: toAudited(after) })
  return after
}

const joinNotes = (...notes: readonly (string | false | undefined)[]) => notes.filter(Boolean).join('; ')

const toResumedNote = (names: readonly string[]) =>
  names.length > 0 && `resumed with a new expression: ${names.join(', ')}`

export const attributeConfigurationHandlers: Handlers<typeof attributeConfigurations> = {
  list: ({ query }, { db, now }) => readPage(db, configurationList, query, now),

  get: async ({ params: { id } }, { db, setVersion }) => {
    const configuration = await getConfiguration(db, id)
    setVersion(configuration.Version)
    return configuration
  },

  save: prepared({
    prepare: ({ body: { jsonPathExpression: path, regex } }) =>
      requireValid([{ path, regex }], () => ({ path: 'body.jsonPathExpression', regex: 'body.regex' })),
    handle: async ({ body }, context) => {
      const { db, ifMatch, audit, setVersion } = context
      await lockConfigurations(db)
      const before = body.id === undefined ? undefined : await getConfiguration(db, body.id)
      if (before) requireVersion(ifMatch, before.Version, before)
      const all = await listConfigurations(db)
      if (all.some(({ Name, Id }) => Name === body.name && Id !== body.id)) throw new ApiError('configuration-exists')
      if (!before && all.length >= configurationLimit) throw new ApiError('configurations-full')
      const content = {
        Name: body.name,
        PersistenceKeyName: body.persistenceKeyName,
        JsonPathExpression: body.jsonPathExpression,
        Regex: body.regex,
      }
      const resumed = await endObsoletePauses(db, before ? [{ before, after: content }] : [])
      const after = before ? await updateConfiguration(db, before.Id, content) : await insertConfiguration(db, content)
      audit({
        targetId: String(after.Id),
        before: before && toContent(before),
        after: toContent(after),
        note: joinNotes(before && ifMatch === undefined && unversionedWriteNote, toResumedNote(resumed)),
      })
      setVersion(after.Version)
      return after
    },
  }),

  override: prepared({
    prepare: ({ body }) =>
      requireValid(
        body.map(({ JsonPathExpression: path, Regex: regex }) => ({ path, regex })),
        (index) => ({ path: `body.${index}.JsonPathExpression`, regex: `body.${index}.Regex` }),
      ),
    handle: async ({ body }, { db, audit, ifMatch, now, person, setVersion }) => {
      await lockConfigurations(db)
      const before = await listConfigurations(db)
      requireVersion(ifMatch, toListVersion(before), before)
      const plan = planConfigurationImport(before, body)
      const hasEffect = plan.added.length + plan.changed.length + plan.removed.length > 0
      if (hasEffect) await keepReplaced(db, before, { at: now, by: person.email, summary: summarizeImport(plan) })
      await deleteConfigurations(
        db,
        plan.removed.map(({ Id }) => Id),
      )
      const resumed = await endObsoletePauses(db, plan.changed)
      await writeImported(db, [...plan.changed.map(({ after }) => after), ...plan.added])
      const { note, ...content } = toImportAudit(plan)
      audit({
        ...content,
        note: joinNotes(note, ifMatch === undefined && unversionedWriteNote, toResumedNote(resumed)),
      })
      const after = await listConfigurations(db)
      setVersion(toListVersion(after))
      return after
    },
  }),

  replaced: async (_, { db }) => ({ Replaced: await listReplaced(db) }),

  replacedContent: async ({ params: { id } }, { db }) => {
    const { replaced, content } = await getReplaced(db, id)
    return { Replaced: replaced, Configurations: content }
  },

  exportReplaced: async ({ params: { id } }, { db, audit }) => {
    const { replaced, content } = await getReplaced(db, id)
    audit({ note: `before the import of ${replaced.ReplacedAt}` })
    const chunks = [`${JSON.stringify(content, null, 2)}\n`]
    return { fileName: stampedFileName('attribute-configurations', new Date(replaced.ReplacedAt), 'json'), chunks }
  },

  remove: async ({ params: { id } }, { db, ifMatch, audit }) => {
    await lockConfigurations(db)
    const before = await getConfiguration(db, id)
    requireVersion(ifMatch, before.Version, before)
    await deleteConfigurations(db, [id])
    await setMainIds(db, await listMainIds(db))
    audit({ before: toContent(before), note: ifMatch === undefined ? unversionedWriteNote : '' })
    return {}
  },

  mark: ({ params: { id }, body: { order } }, context) => changeMain(context, id, (ids) => insertMain(ids, id, order)),

  unmark: ({ params: { id } }, context) => changeMain(context, id, (ids) => ids.filter((other) => other !== id)),

  export: async (_, { db, now }) => {
    const all = await listConfigurations(db)
    const chunks = [`${JSON.stringify(all.map(toExported), null, 2)}\n`]
    return { fileName: stampedFileName('attribute-configurations', now, 'json'), chunks }
  },

  try: async ({ query }, { db }) => {
    const { name, persistenceKeyName, jsonPathExpression: path, regex } = query
    const playerId = await resolvePlayerId(db, query.playerId, 'query.playerId')
    const attributes = await listAttributes(db, playerId)
    const Current = attributes.find(({ Name }) => Name === name)?.Value ?? null
    const text = await findText(db, playerId, persistenceKeyName)
    if (text === undefined) {
      const Failure = `This player has no persistence key ${persistenceKeyName}.`
      return { Value: null, Failure, FailedPart: 'key' as const, Found: null, Current }
    }
    const [outcome] = await evaluateExpressions({ texts: [text], tasks: [{ path, regex, text: 0 }] })
    if (outcome && 'value' in outcome)
      return { Value: outcome.value, Failure: '', FailedPart: null, Found: outcome.found, Current }
    const { failure = '', part = null, found = null } = outcome ?? {}
    return { Value: null, Failure: failure, FailedPart: part, Found: found, Current }
  },

  plan: async ({ params: { id } }, { db, now }) => planRecomputation(db, await getConfiguration(db, id), now),

  recompute: async ({ params: { id } }, context) => {
    const { db, audit } = context
    const { Name, Version } = await getConfiguration(db, id)
    const params = JSON.stringify({ id, version: Version })
    const job = { kind: recomputeJob.kind, title: `Recompute the attribute ${Name}`, params }
    const queued = await insertJobForAll(db, job, toJobContext(context))
    audit({ after: { Job: queued.id, Attribute: Name, Players: queued.total }, note: `job ${queued.id}` })
    return { Job: toJob(queued) }
  },

  resumptionPlan: async ({ params: { id } }, { db }) => {
    const PausedAt = requirePaused(await getConfiguration(db, id))
    return { PausedAt, Players: await countMissed(db, id) }
  },

  resume: async ({ params: { id } }, context) => {
    const { db, audit } = context
    await lockConfigurations(db)
    const configuration = await getConfiguration(db, id)
    const { Name, Version } = configuration
    audit({ before: { Name, PausedAt: requirePaused(configuration) }, after: { Name, PausedAt: null } })
    await endPauses(db, [id])
    if ((await countMissed(db, id)) === 0) return { Job: null }
    const params = JSON.stringify({ id, version: Version })
    const job = { kind: recomputeJob.kind, title: `Recompute the attribute ${Name} after its pause`, params }
    const queued = await insertJobForAll(db, job, toJobContext(context), selectMissed(id))
    await deleteMissed(db, [id])
    audit({ after: { Name, PausedAt: null, Job: queued.id, Players: queued.total }, note: `job ${queued.id}` })
    return { Job: toJob(queued) }
  },
}
