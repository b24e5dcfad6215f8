import { sql } from 'kysely'
import { cleanId } from '#contract/core/pasted-text.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { integerLimit } from '#contract/core/units.ts'
import type { Person } from '#contract/session.ts'
import { type SearchSource, searchTermTypes, selectFound } from '#server/manifest/search-source.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { foldId } from '#server/platform/database/fold.ts'
import { escapeLike, getPrefixEnd, matchesAnywhere } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toFoldedSearch } from '#server/platform/lists/text-search.ts'
import type { FoundRow } from './rules.ts'

/** The end of a range of all texts that begin with a text; the last code point begins nothing that is searched. */
const toEnd = (text: string) => getPrefixEnd(text) ?? `${text}\u{10FFFF}`

type TermValues = Readonly<Record<keyof typeof searchTermTypes, unknown>>

function toTerms(text: string, person: Person, now: Date): TermValues {
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
  }
}

/** Makes the statement that searches all sources; of each only those kinds that are asked for. */
export function createSearchRepository(sources: readonly SearchSource[]) {
  const cachedSearch = cachedPlan<FoundRow, keyof typeof searchTermTypes | 'kinds'>({
    name: 'search_all',
    changes: false,
    isLookup: true,
    parameters: { ...searchTermTypes, kinds: 'text[]' },
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
    statement: ({ kinds, ...terms }) => {
      const found = sources.map(
        (source) =>
          sql`(select * from ${selectFound(source, terms)} found where ${sql.lit(source.kind)} = any(${kinds}))`,
      )
      return sql`${sql.join(found, sql` union all `)}`
    },
  })
  return {
    /** Searches all sources in one statement. Its plan is cached, because planning them takes longer than searching. */
    cachedSearch,
    /** What a text finds of the kinds. */
    findAll: (
      db: Handle,
      text: string,
      { person, kinds, now }: { person: Person; kinds: readonly string[]; now: Date },
    ) => cachedSearch.run(db, { ...toTerms(text, person, now), kinds }),
  }
}
