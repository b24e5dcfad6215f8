import type { PreparablePlan } from '#server/platform/database/cached-plan.ts'
import type { ListDefinition } from './definition.ts'
import { toListQuery } from './read-page.ts'
import { selectCountedPage } from './scan.ts'
import { selectMatches } from './sort-matches.ts'

const range = { skip: 0, take: 1 }

/**
 * The cached plans of pages of a list with `known` statements: of filters as in these examples, with any other values. A filter
 * belongs here when one plan is good for all of its values, however many rows they match: it has no criterion, or one that drives.
 */
export function planPages<Query extends object, Row, Item>(
  list: ListDefinition<Query, Row, Item>,
  queries: readonly Query[],
): PreparablePlan[] {
  const { known } = list
  if (!known) throw new Error(`the list ${list.name} has no known statements`)
  return queries.map((query) =>
    known.plan((db) => {
      const search = toListQuery(db, list, query, new Date(0))
      const [driver] = search.criteria
      return driver
        ? selectMatches(search, { driver, others: [], drivesFew: true }, range, search.limits.exact)
        : selectCountedPage(search, range, undefined)
    }),
  )
}
