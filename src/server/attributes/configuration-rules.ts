import { createHash } from 'node:crypto'
import type { ConfigurationImportPlan, ImportedConfiguration } from '#contract/attribute-configuration-import.ts'
import { invalidRegexText } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { ExpressionOutcome } from '#server/platform/expressions/evaluate-expressions.ts'
import type { InputError } from '#server/platform/http/body.ts'
import type { Evaluated, Failure } from './configuration-repository.ts'

export type EvaluatedEntry = { readonly Key: string; readonly Value: string }

/** What a configuration found: the attribute's name and value, and the key that it was read from. */
export type ConfiguredValue = { readonly name: string; readonly key: string; readonly value: number }

/**
 * The values of the configured attributes that were read from entries, the paused configurations, which were not
 * evaluated, the keys of the entries, and the version of the other configurations that read these keys.
 */
export type Evaluation = {
  readonly values: readonly ConfiguredValue[]
  readonly paused: readonly Evaluated[]
  readonly keys: readonly string[]
  readonly version: string
}

/** The version of the configurations of some keys, by id: another one for every change of their content. */
export function toKeysVersion(configurations: readonly Pick<Evaluated, 'id' | 'version'>[]): string {
  const text = configurations.map(({ id, version }) => `${id} ${version}`).join(',')
  return createHash('sha256').update(text).digest('hex')
}

/** What configurations found in the entries of a save. `slow` are those that took too long, failed or not. */
export type SortedOutcomes = {
  readonly values: readonly ConfiguredValue[]
  readonly failures: readonly Failure[]
  readonly slow: readonly Evaluated[]
}

/** The values, the failures and what was too slow among the outcomes of configurations, in their order. */
export function sortOutcomes(
  configurations: readonly Evaluated[],
  outcomes: readonly ExpressionOutcome[],
): SortedOutcomes {
  const values: ConfiguredValue[] = []
  const failures: Failure[] = []
  const slow: Evaluated[] = []
  for (const [index, configuration] of configurations.entries()) {
    const { id, version, name, key } = configuration
    const outcome = outcomes[index]
    if (outcome === undefined) continue
    if (outcome.isTooSlow) slow.push(configuration)
    if ('value' in outcome) values.push({ name, key, value: outcome.value })
    else failures.push({ id, version, reason: outcome.failure })
  }
  return { values, failures, slow }
}

/** A configuration is paused when it was too slow this often within this time. */
const tooOften = { times: 20, withinMs: 5 * 60_000 } as const

/** Of the times at which a configuration was too slow, those that may still lead to a pause. */
export function listRecent(times: readonly Date[], now: Date): Date[] {
  return times.filter((time) => now.getTime() - time.getTime() < tooOften.withinMs)
}

/** Whether a configuration that was too slow at these recent times is paused. */
export function isTooOften(recent: readonly Date[]): boolean {
  return recent.length >= tooOften.times
}

const expressionMembers = ['PersistenceKeyName', 'JsonPathExpression', 'Regex'] as const

/** Whether a configuration reads something else than before: what was slow about it no longer holds. */
export function isOtherExpression(
  before: Pick<AttributeConfiguration, (typeof expressionMembers)[number]>,
  after: Pick<AttributeConfiguration, (typeof expressionMembers)[number]>,
): boolean {
  return expressionMembers.some((member) => before[member] !== after[member])
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
