import { z } from 'zod'
import { AttributeConfiguration, AttributeName } from './attributes.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { isVisible, requiredText } from './core/visible-text.ts'
import { PersistenceKey } from './persistence.ts'

/** The longest JSONPath and the longest regex, in characters. */
export const expressionLimit = 512

/** The most attribute configurations. */
export const configurationLimit = 5_000

const tooLong = `An expression holds at most ${expressionLimit} characters.`

/** A JSONPath (RFC 9535): 1 to 512 characters, trimmed. The server checks its syntax. */
export const JsonPathExpression = z.string().trim().min(1, requiredText).max(expressionLimit, tooLong)

/** A regex of RE2's syntax, at most 512 characters; empty is none. The server checks its syntax. */
export const Regex = z.string().max(expressionLimit, tooLong)

/** The persistence key that a configuration reads. */
export const ReadKey = PersistenceKey.refine((key) => key === '' || isVisible(key), requiredText)

/** A configuration in an import, as the export writes it. Further members, such as the id, are ignored. */
export const ImportedConfiguration = z.object({
  Name: AttributeName,
  PersistenceKeyName: ReadKey,
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

/** What an import replaced: the whole list as it was before, which the server keeps. */
export const ReplacedConfigurations = z.object({
  Id: StoredInteger,
  ReplacedAt: Instant,
  /** The e-mail of the user who imported. */
  ReplacedBy: z.string(),
  /** How many configurations there were. */
  Configurations: z.int().min(0),
  /** What the import did: "1 added, 0 changed, 2 removed". */
  Import: z.string(),
})
export type ReplacedConfigurations = z.infer<typeof ReplacedConfigurations>

/** How many replaced lists the server keeps; the oldest is deleted when there are more. */
export const keptReplacedLists = 20

/** A configuration of a replaced list: what an import takes. */
export const ReplacedConfiguration = AttributeConfiguration.pick({
  Name: true,
  PersistenceKeyName: true,
  JsonPathExpression: true,
  Regex: true,
  ValueType: true,
  MainOrder: true,
  imageUrl: true,
})
export type ReplacedConfiguration = z.infer<typeof ReplacedConfiguration>
