import { sql } from 'kysely'
import { cleanId } from '#contract/core/pasted-text.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { integerLimit } from '#contract/core/units.ts'
import {
  isPartLookup,
  type SearchSource,
  type SearchTerms,
  searchTermTypes,
  selectFound,
} from '#server/manifest/search-source.ts'
import { type ConditionalStatement, cachedPlan } from '#server/platform/database/cached-plan.ts'
import { foldId } from '#server/platform/database/fold.ts'
import { escapeLike, getPrefixEnd, matchesAnywhere, type Sql } from '#server/platform/database/sql.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { estimateParts } from '#server/platform/lists/name-statistics.ts'
import { toFoldedSearch } from '#server/platform/lists/text-search.ts'
import type { FoundRow } from './rules.ts'

/** The end of a range of all texts that begin with a text; the last code point begins nothing that is searched. */
const toEnd = (text: string) => getPrefixEnd(text) ?? `${text}\u{10FFFF}`

type SearchContext = Pick<SignedInContext, 'db' | 'person' | 'now'>

function toTerms(text: string, { person, now }: SearchContext) {
  const id = cleanId(text)
  const foldedId = foldId(id)
  const upperId = id.toUpperCase()
  const folded = toFoldedSearch(text)
  // A hash before the number is how people write an id.
  const digits = /^#?(\d{1,18})$/.exec(id)?.[1]
  return {
    id,
    idEnd: toEnd(id),
    foldedId,
    foldedIdEnd: toEnd(foldedId),
    upperId,
    upperIdEnd: toEnd(upperId),
    folded,
    foldedEnd: toEnd(folded),
    pattern: matchesAnywhere(folded) ? `%${escapeLike(folded)}%` : null,
    number: digits !== undefined && Number(digits) <= integerLimit ? Number(digits) : null,
    bigNumber: digits ?? null,
    userId: person.Id,
    isAdmin: isAdmin(person),
    now,
  } satisfies Readonly<Record<keyof typeof searchTermTypes, unknown>>
}

// The tables and columns of lookups do not depend on what is searched for.
const noTerms = Object.fromEntries(Object.keys(searchTermTypes).map((term) => [term, sql`null`])) as SearchTerms

const findPartLookup = ({ toLookups }: SearchSource, terms: SearchTerms) => toLookups(terms).find(isPartLookup)

/** The statement of a source; where it searches parts of names, one for rare parts and one for those that many names have. */
function toStatements(
  source: SearchSource,
  terms: SearchTerms,
  kinds: Sql,
  frequent: Sql,
): ConditionalStatement<FoundRow>[] {
  const isAsked = sql`${sql.lit(source.kind)} = any(${kinds})`
  const parts = findPartLookup(source, terms)
  if (!parts) return [{ when: isAsked, statement: selectFound(source, terms, false) }]
  const isFrequent = sql`${sql.lit(parts.table)} = any(${frequent})`
  return [
    { when: sql`${isAsked} and not ${isFrequent}`, statement: selectFound(source, terms, false) },
    { when: sql`${isAsked} and ${isFrequent}`, statement: selectFound(source, terms, true) },
  ]
}

/** The share of names from which on a part of them is looked for among the newest only. */
const frequentShare = 0.01

/** Makes the function that searches all sources: a statement for each, that runs only when its kind is asked for. */
export function createSearchRepository(sources: readonly SearchSource[]) {
  const cachedSearch = cachedPlan<FoundRow, keyof typeof searchTermTypes | 'kinds' | 'frequent'>({
    name: 'search_all',
    changes: false,
    isLookup: true,
    parameters: { ...searchTermTypes, kinds: 'text[]', frequent: 'text[]' },
    columns: {
      kind: 'text',
      id: 'text',
      rank: 'integer',
      ordinal: 'bigint',
      field: 'text',
      name: 'text',
      detail: 'text',
      player_id: 'text',
      at: 'timestamptz',
    },
    statement: ({ kinds, frequent, ...terms }) =>
      sources.flatMap((source) => toStatements(source, terms, kinds, frequent)),
  })
  const partLookups = sources.flatMap((source) => findPartLookup(source, noTerms) ?? [])

  /** The tables of which more than one name in a hundred contains a text. */
  async function findFrequent(text: string, { db, now }: SearchContext): Promise<string[]> {
    const estimates = partLookups.map(async (lookup) => {
      const { share } = await estimateParts(db, lookup, text, now)
      return share > frequentShare ? [lookup.table] : []
    })
    return (await Promise.all(estimates)).flat()
  }

  return {
    /** Searches all sources in one call. Their plans are cached, because planning them takes longer than searching. */
    cachedSearch,
    /** What a text finds of the kinds. */
    findAll: async (text: string, kinds: readonly string[], context: SearchContext) => {
      const terms = toTerms(text, context)
      const frequent = terms.pattern === null ? [] : await findFrequent(terms.folded, context)
      return cachedSearch.run(context.db, { ...terms, kinds, frequent })
    },
  }
}
