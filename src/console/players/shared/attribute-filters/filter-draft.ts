import type { FilterOperator } from '#contract/core/lists.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { AttributeFilter } from '#contract/player-selection.ts'

/** An attribute filter while it is typed; `to` is the second number of BETWEEN. */
export type FilterDraft = {
  readonly name: string
  readonly operator: FilterOperator
  readonly value: string
  readonly to: string
}

export function toDraft(filter: AttributeFilter | undefined): FilterDraft {
  if (!filter) return { name: '', operator: '==', value: '', to: '' }
  const [value = '', to = ''] = filter.operator === 'BETWEEN' ? filter.value.split(',') : [filter.value]
  return { name: filter.name, operator: filter.operator, value, to }
}

export function changeDraft(draft: FilterDraft, part: Partial<FilterDraft>): FilterDraft {
  return { ...draft, ...part }
}

/** The filter of the fields, or the first field with a problem. */
export function parseDraft(
  draft: FilterDraft,
): { readonly filter: AttributeFilter } | { readonly field: 'name' | 'value' | 'to'; readonly problem: string } {
  const name = draft.name.trim()
  const value = draft.value.trim()
  const to = draft.to.trim()
  const isRange = draft.operator === 'BETWEEN'
  if (name === '') return { field: 'name', problem: requiredText }
  if (value === '') return { field: 'value', problem: requiredText }
  if (isRange && to === '') return { field: 'to', problem: requiredText }
  // A comma separates the two numbers.
  if (!isNumber(value)) return { field: 'value', problem: 'This is not a number.' }
  if (isRange && !isNumber(to)) return { field: 'to', problem: 'This is not a number.' }
  const read = AttributeFilter.safeParse({
    name,
    operator: draft.operator,
    value: isRange ? `${value},${to}` : value,
  })
  if (read.success) return { filter: read.data }
  return { field: isRange ? 'to' : 'value', problem: read.error.issues[0]?.message ?? 'This is not a number.' }
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
}
