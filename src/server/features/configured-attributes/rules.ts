import { createHash } from 'node:crypto'
import { invalidRegexText } from '#contract/attribute-configurations/attribute-configurations.ts'
import type {
  ConfigurationImportPlan,
  ImportedConfiguration,
} from '#contract/attribute-configurations/configuration-import.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { ExpressionOutcome } from '#server/platform/expressions/evaluate-expressions.ts'
import type { InputError } from '#server/platform/http/body.ts'
import type { Evaluated, Failure } from './repository.ts'

/** A persistence entry that is evaluated. */
export type EvaluatedEntry = { readonly Key: string; readonly Value: string }

/** What a configuration found: the attribute's name and value, and the key that it was read from. */
export type ConfiguredValue = { readonly name: string; readonly key: string; readonly value: number }

/**
 * The values of the configured attributes that were read from entries, the keys of these entries, and the version of the
 * configurations that read these keys.
 */
export type Evaluation = {
  readonly values: readonly ConfiguredValue[]
  readonly keys: readonly string[]
  readonly version: string
}

/** The version of the configurations of some keys, by id: another one for every change of their content. */
export function toKeysVersion(configurations: readonly Pick<Evaluated, 'id' | 'version'>[]): string {
  const text = configurations.map(({ id, version }) => `${id} ${version}`).join(',')
  return createHash('sha256').update(text).digest('hex')
}

/** The values and the failures among the outcomes of configurations, in their order. */
export function sortOutcomes(
  configurations: readonly Evaluated[],
  outcomes: readonly ExpressionOutcome[],
): { values: ConfiguredValue[]; failures: Failure[] } {
  const values: ConfiguredValue[] = []
  const failures: Failure[] = []
  for (const [index, { id, version, name, key }] of configurations.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) continue
    if ('value' in outcome) values.push({ name, key, value: outcome.value })
    else failures.push({ id, version, reason: outcome.failure })
  }
  return { values, failures }
}

/** The error of an invalid expression at a path of the input. */
export function toExpressionError(
  { part, reason }: { part: 'path' | 'regex'; reason: string },
  paths: { readonly path: string; readonly regex: string },
): InputError {
  if (part === 'regex') return { path: paths.regex, message: invalidRegexText }
  return { path: paths.path, message: `This is not a valid JSONPath: ${reason}` }
}

/** The ids of the main attributes with one of them at a position, 1 for the first; at the end without one. */
export function insertMain(ids: readonly number[], id: number, order: number | undefined): number[] {
  const others = ids.filter((other) => other !== id)
  const index = order === undefined ? others.length : order - 1
  return [...others.slice(0, index), id, ...others.slice(index)]
}

type Content = Omit<ImportedConfiguration, 'ValueType'>

/** The audited part of a configuration: its content, not its counters. */
export function toContent(one: AttributeConfiguration | ImportedConfiguration): Content {
  const { Name, PersistenceKeyName, JsonPathExpression, Regex, MainOrder, imageUrl } = one
  return { Name, PersistenceKeyName, JsonPathExpression, Regex, MainOrder, imageUrl }
}

/** A configuration as the export writes it, which an import reads. */
export function toExported(one: AttributeConfiguration): Content & { Id: number; ValueType: 'int' } {
  return { Id: one.Id, ...toContent(one), ValueType: 'int' }
}

/** The version of the whole list: another one for every change of any configuration's content or place. */
export function toListVersion(list: readonly AttributeConfiguration[]): string {
  const parts = list.map(({ Id, Version, MainOrder }) => `${Id} ${Version} ${MainOrder ?? ''}`)
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/** What an import does, in numbers: "1 added, 0 changed, 2 removed". */
export function summarizeImport({ added, changed, removed }: ConfigurationImportPlan): string {
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed`
}

/** The audit entry of an import: the configurations that differ, before and after, and their numbers. */
export function toImportAudit(plan: ConfigurationImportPlan) {
  const { added, changed, removed } = plan
  return {
    before: [...changed.map(({ before }) => before), ...removed].map(toContent),
    after: [...changed.map(({ after }) => after), ...added].map(toContent),
    note: summarizeImport(plan),
  }
}
