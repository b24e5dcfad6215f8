import { z } from 'zod'
import {
  ConfigurationImport,
  configurationLimit,
  JsonPathExpression,
  ReadKey,
  Regex,
  ReplacedConfiguration,
  ReplacedConfigurations,
} from './attribute-configuration-import.ts'
import { AttributeConfiguration, AttributeName } from './attributes.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import {
  fromDigits,
  Instant,
  importBodyLimit,
  integerLimit,
  QueryBoolean,
  Skip,
  StoredInteger,
  Take,
} from './core/units.ts'
import { Job } from './jobs.ts'
import { playerUnknown } from './players.ts'
import { RecomputationPlan } from './recomputation-plan.ts'
import { PlayerIdOrAccount } from './social-links.ts'

/** The columns that the list sorts by: `key` is the persistence key, `main` the place among the main attributes. */
export const configurationSortKeys = ['id', 'name', 'key', 'main'] as const

/** The feedback under the field of an invalid regex. Source: specification, "Attribute configuration". */
export const invalidRegexText = 'Must be a valid regex pattern'

/** The notice after an invalid regex was submitted. Source: specification, "Attribute configuration". */
export const invalidRegexNotice = 'This is not a valid regex expression.'

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
const replacedListUnknown = defineError(
  'replaced-list-unknown',
  404,
  'There is no replaced list with this ID. The server keeps the last 20.',
)
const configurationNotPaused = defineError(
  'configuration-not-paused',
  409,
  'This attribute configuration is not paused. Nothing was changed.',
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
      filter: SearchText.optional(),
      /** Only those that are paused. */
      paused: QueryBoolean.default(false),
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
      persistenceKeyName: ReadKey,
      valueType: z.literal('int').default('int'),
      regex: Regex.default(''),
    }),
    reply: AttributeConfiguration,
    errors: [configurationUnknown, configurationExists, configurationsFull, stale],
    records: { action: 'attribute configuration saved', target },
    isVersioned: true,
  }),
  /**
   * Replaces all configurations by a list. Those of a known name keep their id. The server keeps the list that was
   * replaced. `If-Match` is the version of the list that the plan was shown for.
   */
  override: endpoint({
    method: 'PUT',
    path: '/attributes/configurations/override',
    access: 'CREATE_ATTRIBUTES',
    additionalAccess: () => ['EXPORT_DATA'],
    summary: 'Import attribute configurations',
    body: ConfigurationImport,
    reply: z.array(AttributeConfiguration),
    errors: [stale],
    records: { action: 'attribute configurations imported', target },
    isVersioned: true,
    bodyLimit: importBodyLimit,
  }),
  /** What imports replaced, the newest first; restoring one is an import of its content. */
  replaced: endpoint({
    method: 'GET',
    path: '/attributes/configurations/replaced',
    access: 'CREATE_ATTRIBUTES',
    summary: 'The lists that imports replaced',
    reply: z.object({ Replaced: z.array(ReplacedConfigurations) }),
    errors: [],
  }),
  /** The content of a replaced list, as an import takes it. */
  replacedContent: endpoint({
    method: 'GET',
    path: '/attributes/configurations/replaced/:id',
    access: 'CREATE_ATTRIBUTES',
    summary: 'The configurations that an import replaced',
    params: byId,
    reply: z.object({ Replaced: ReplacedConfigurations, Configurations: z.array(ReplacedConfiguration) }),
    errors: [replacedListUnknown],
  }),
  /** A replaced list as a JSON file, which the console can import. */
  exportReplaced: endpoint({
    method: 'GET',
    path: '/attributes/configurations/replaced/:id/export',
    access: 'EXPORT_DATA',
    summary: 'Export the configurations that an import replaced',
    params: byId,
    file: 'application/json',
    reply: z.array(ReplacedConfiguration),
    errors: [replacedListUnknown],
    records: { action: 'replaced attribute configurations exported', target },
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
    isVersioned: true,
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
    reply: z.array(ReplacedConfiguration.extend({ Id: StoredInteger })),
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
      playerId: PlayerIdOrAccount,
      name: z.string().max(100).default(''),
      persistenceKeyName: ReadKey,
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
  /** What a recomputation would do: the number of players, and what it would do to those who were saved last. */
  plan: endpoint({
    method: 'GET',
    path: '/attributes/configurations/:id/recomputation',
    access: 'CREATE_ATTRIBUTES',
    summary: 'What recomputing an attribute would do',
    params: byId,
    reply: RecomputationPlan,
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
  /** What resuming a paused configuration would do. */
  resumptionPlan: endpoint({
    method: 'GET',
    path: '/attributes/configurations/:id/resumption',
    access: 'CREATE_ATTRIBUTES',
    summary: 'What resuming a paused attribute configuration would do',
    params: byId,
    reply: z.object({
      PausedAt: Instant,
      /** How many players were saved during the pause: the rows of the job. */
      Players: z.int().min(0),
    }),
    errors: [configurationUnknown, configurationNotPaused],
  }),
  /** Lets saves evaluate a paused configuration again, and starts a job for the players who were saved meanwhile. */
  resume: endpoint({
    method: 'POST',
    path: '/attributes/configurations/:id/resumption',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Resume a paused attribute configuration',
    params: byId,
    /** Null when no player was saved meanwhile. */
    reply: z.object({ Job: Job.nullable() }),
    errors: [configurationUnknown, configurationNotPaused],
    records: { action: 'attribute configuration resumed', target, targetParam: 'id' },
  }),
})
