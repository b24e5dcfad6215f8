import { z } from 'zod'
import { AttributeConfiguration, AttributeName } from './attributes.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { fromDigits, importBodyLimit, integerLimit, maxSearchLength, Skip, StoredInteger, Take } from './core/units.ts'
import { Job } from './jobs.ts'
import { PersistenceKey } from './persistence.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The columns that the list sorts by: `key` is the persistence key, `main` the place among the main attributes. */
export const configurationSortKeys = ['id', 'name', 'key', 'main'] as const

/** The longest JSONPath and the longest regex, in characters. */
export const expressionLimit = 512

/** The most attribute configurations. */
export const configurationLimit = 5_000

const required = 'This field is required'
const tooLong = `An expression holds at most ${expressionLimit} characters.`

/** A JSONPath (RFC 9535): 1 to 512 characters, trimmed. The server checks its syntax. */
const JsonPathExpression = z.string().trim().min(1, required).max(expressionLimit, tooLong)

/** A regex of RE2's syntax, at most 512 characters; empty is none. The server checks its syntax. */
const Regex = z.string().max(expressionLimit, tooLong)

/** The feedback under the field of an invalid regex. Source: specification, "Attribute configuration". */
export const invalidRegexText = 'Must be a valid regex pattern'

/** The notice after an invalid regex was submitted. Source: specification, "Attribute configuration". */
export const invalidRegexNotice = 'This is not a valid regex expression.'

/** A configuration in an import, as the export writes it. Further members, such as the id, are ignored. */
export const ImportedConfiguration = z.object({
  Name: AttributeName,
  PersistenceKeyName: PersistenceKey,
  JsonPathExpression,
  Regex: Regex.nullish().transform((regex) => regex ?? ''),
  ValueType: z.literal('int').optional(),
  MainOrder: StoredInteger.nullish().transform((order) => order ?? null),
  imageUrl: z
    .string()
    .max(2_000)
    .nullish()
    .transform((url) => url ?? ''),
})
export type ImportedConfiguration = z.infer<typeof ImportedConfiguration>

/** A list of configurations that replaces all others: at most 5,000, each name once. */
export const ConfigurationImport = z
  .array(ImportedConfiguration)
  .max(configurationLimit, 'A file holds at most 5,000 configurations.')
  .superRefine((list, context) => {
    const names = new Set<string>()
    for (const [index, { Name }] of list.entries()) {
      if (names.has(Name))
        context.addIssue({ code: 'custom', path: [index, 'Name'], message: `${Name} appears twice.` })
      names.add(Name)
    }
  })

/** The members of a configuration that an import compares, besides its name. */
const comparedMembers = ['PersistenceKeyName', 'JsonPathExpression', 'Regex', 'MainOrder', 'imageUrl'] as const

/** What an import does, by name; each list in the order of its source. */
export type ConfigurationImportPlan = {
  readonly added: readonly ImportedConfiguration[]
  readonly changed: readonly { readonly before: AttributeConfiguration; readonly after: ImportedConfiguration }[]
  readonly removed: readonly AttributeConfiguration[]
}

/** Numbers the main attributes 1, 2, 3 in the order of their given places; equal places keep their order in the list. */
export function normalizeMainOrder(list: readonly ImportedConfiguration[]): ImportedConfiguration[] {
  const main = list
    .filter(({ MainOrder }) => MainOrder !== null)
    .sort((one, other) => (one.MainOrder ?? 0) - (other.MainOrder ?? 0))
  const orders = new Map(main.map(({ Name }, index) => [Name, index + 1]))
  return list.map((one) => ({ ...one, MainOrder: orders.get(one.Name) ?? null }))
}

/**
 * Compares the current configurations with a list that replaces them, by name; equal ones appear in no part. The
 * preview of an import and the server use it.
 */
export function planConfigurationImport(
  current: readonly AttributeConfiguration[],
  imported: readonly ImportedConfiguration[],
): ConfigurationImportPlan {
  const list = normalizeMainOrder(imported)
  const byName = new Map(current.map((one) => [one.Name, one]))
  const importedNames = new Set(list.map(({ Name }) => Name))
  return {
    added: list.filter(({ Name }) => !byName.has(Name)),
    changed: list.flatMap((after) => {
      const before = byName.get(after.Name)
      return before && comparedMembers.some((member) => before[member] !== after[member]) ? [{ before, after }] : []
    }),
    removed: current.filter(({ Name }) => !importedNames.has(Name)),
  }
}

const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })

const configurationUnknown = defineError(
  'configuration-unknown',
  404,
  'There is no attribute configuration with this ID.',
)
const configurationExists = defineError(
  'configuration-exists',
  409,
  'There is an attribute configuration with this name already. Nothing was changed.',
)
const configurationsFull = defineError(
  'configurations-full',
  409,
  'There are 5,000 attribute configurations, which is the limit. Delete one first.',
)

const target = 'attribute configuration'

/** The configurations that say how players' persistence becomes attributes. */
export const attributeConfigurations = feature({
  /** Configurations by name or id; `filter` is an id, or part of the name, the persistence key or the path. */
  list: endpoint({
    method: 'GET',
    path: '/attributes/configurations/paging',
    access: 'signed-in',
    summary: 'Attribute configurations, page by page',
    query: z.strictObject({
      filter: z.string().trim().max(maxSearchLength).optional(),
      sortKey: z.enum(configurationSortKeys).default('name'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(AttributeConfiguration),
    errors: [],
  }),
  /** One configuration. */
  get: endpoint({
    method: 'GET',
    path: '/attributes/configurations/:id',
    access: 'signed-in',
    summary: 'An attribute configuration',
    params: byId,
    reply: AttributeConfiguration,
    errors: [configurationUnknown],
  }),
  /** Creates a configuration, or with `id` changes one. `If-Match` is the version that its editor loaded. */
  save: endpoint({
    method: 'PUT',
    path: '/attributes/configurations',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Create or change an attribute configuration',
    body: z.strictObject({
      id: z.int().min(1).max(integerLimit).optional(),
      name: AttributeName,
      jsonPathExpression: JsonPathExpression,
      persistenceKeyName: PersistenceKey,
      valueType: z.literal('int').default('int'),
      regex: Regex.default(''),
    }),
    reply: AttributeConfiguration,
    errors: [configurationUnknown, configurationExists, configurationsFull, stale],
    records: { action: 'attribute configuration saved', target },
    versioned: true,
  }),
  /** Replaces all configurations by a list. Those of a known name keep their id. */
  override: endpoint({
    method: 'PUT',
    path: '/attributes/configurations/override',
    access: 'CREATE_ATTRIBUTES',
    additionalAccess: () => ['EXPORT_DATA'],
    summary: 'Import attribute configurations',
    body: ConfigurationImport,
    reply: z.array(AttributeConfiguration),
    errors: [],
    records: { action: 'attribute configurations imported', target },
    bodyLimit: importBodyLimit,
  }),
  /** Deletes a configuration. Players keep the attribute. */
  remove: endpoint({
    method: 'DELETE',
    path: '/attributes/configurations/:id',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Delete an attribute configuration',
    params: byId,
    reply: z.object({}),
    errors: [configurationUnknown, stale],
    records: { action: 'attribute configuration deleted', target, targetParam: 'id' },
    removes: 'id',
    versioned: true,
  }),
  /** Marks an attribute as main: at a place among the main attributes, at the end without one. */
  mark: endpoint({
    method: 'PUT',
    path: '/attributes/configurations/:id/main',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Mark an attribute as main, or move it among the main attributes',
    params: byId,
    body: z.strictObject({ order: z.int().min(1).max(configurationLimit).optional() }),
    reply: AttributeConfiguration,
    errors: [configurationUnknown],
    records: { action: 'main attribute marked', target, targetParam: 'id' },
  }),
  /** Removes the mark of a main attribute. */
  unmark: endpoint({
    method: 'DELETE',
    path: '/attributes/configurations/:id/main',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Remove the mark of a main attribute',
    params: byId,
    reply: AttributeConfiguration,
    errors: [configurationUnknown],
    records: { action: 'main attribute unmarked', target, targetParam: 'id' },
  }),
  /** All configurations as a JSON file, which the console can import. */
  export: endpoint({
    method: 'GET',
    path: '/attributes/configurations/export',
    access: 'EXPORT_DATA',
    summary: 'Export attribute configurations',
    file: 'application/json',
    reply: z.array(
      AttributeConfiguration.omit({
        IsMain: true,
        Version: true,
        Failures: true,
        LastFailure: true,
        LastFailedAt: true,
      }),
    ),
    errors: [],
    records: { action: 'attribute configurations exported', target },
  }),
  /** What a configuration, saved or not, finds in a player's saved game. */
  try: endpoint({
    method: 'GET',
    path: '/attributes/configurations/try',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Try an attribute configuration on a player',
    query: z.strictObject({
      playerId: PlayerId,
      name: z.string().max(100).default(''),
      persistenceKeyName: PersistenceKey,
      jsonPathExpression: JsonPathExpression,
      regex: Regex.default(''),
    }),
    reply: z.object({
      /** The attribute's value by this configuration; null when it fails. */
      Value: z.number().nullable(),
      /** Why it fails; empty when it does not. */
      Failure: z.string(),
      FailedPart: z.enum(['key', 'path', 'regex', 'value']).nullable(),
      /** The start of the value that the path found; null when it found none. */
      Found: z.string().nullable(),
      /** The value that the player's attribute of this name has now; null without one. */
      Current: z.number().nullable(),
    }),
    errors: [playerUnknown],
  }),
  /** How many players a recomputation goes through. */
  plan: endpoint({
    method: 'GET',
    path: '/attributes/configurations/:id/recomputation',
    access: 'CREATE_ATTRIBUTES',
    summary: 'What recomputing an attribute would go through',
    params: byId,
    reply: z.object({ Players: z.int().min(0) }),
    errors: [configurationUnknown],
  }),
  /** Starts a job that evaluates a configuration for every player. */
  recompute: endpoint({
    method: 'POST',
    path: '/attributes/configurations/:id/recomputation',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Recompute an attribute for all players',
    params: byId,
    reply: z.object({ Job }),
    errors: [configurationUnknown],
    records: { action: 'attribute recomputation started', target, targetParam: 'id' },
    job: 'attribute recomputation',
  }),
})
