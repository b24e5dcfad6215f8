import { AttributeFilter } from '#contract/player-selection.ts'

// An attribute's name holds neither `/` nor `*`, and numbers and operators do not either, so that the two signs
// separate without escaping.
const betweenParts = '/'
const betweenFilters = '*'

/** The most attribute filters that a list takes at once. */
export const filtersLimit = 5

/** Attribute filters as a search param: "coins/>=/100*level/BETWEEN/3,7"; empty for none. */
export function stringifyFilters(filters: readonly AttributeFilter[]): string {
  return filters.map(({ name, operator, value }) => [name, operator, value].join(betweenParts)).join(betweenFilters)
}

/** Parses what `stringifyFilters` wrote. Filters that cannot be read are dropped; `areReadable` tells. */
export function parseFilters(text: string): AttributeFilter[] {
  return text
    .split(betweenFilters)
    .flatMap((part) => {
      const [name, operator, value, ...more] = part.split(betweenParts)
      const read = AttributeFilter.safeParse({ name, operator, value })
      return read.success && more.length === 0 ? [read.data] : []
    })
    .slice(0, filtersLimit)
}

/** Whether a search param holds attribute filters only, and not too many: without one, others would be found. */
export function areReadable(text: string): boolean {
  return text === '' || parseFilters(text).length === text.split(betweenFilters).length
}

/** A filter as text, for its chip: "coins >= 100", "level between 3 and 7". */
export function formatFilter({ name, operator, value }: AttributeFilter): string {
  if (operator !== 'BETWEEN') return `${name} ${operator} ${value}`
  return `${name} between ${value.replace(',', ' and ')}`
}

function isSameFilter(one: AttributeFilter, other: AttributeFilter): boolean {
  return one.name === other.name && one.operator === other.operator && one.value === other.value
}

/**
 * The filters after one was applied: it replaces the edited one, or is appended. A problem when there are
 * too many.
 */
export function applyFilter(
  filters: readonly AttributeFilter[],
  edited: number | undefined,
  filter: AttributeFilter,
): { readonly filters: readonly AttributeFilter[] } | { readonly problem: string } {
  const others = filters.filter((_, index) => index !== edited)
  if (others.some((other) => isSameFilter(other, filter))) return { filters: others }
  if (others.length >= filtersLimit) return { problem: `At most ${filtersLimit} filters. Remove one first.` }
  return { filters: edited === undefined ? [...filters, filter] : filters.with(edited, filter) }
}
