import { type FoundKind, foundPerKind, type searchMatches } from '#contract/search.ts'
import { searchRanks } from '#server/manifest/search-source.ts'

/** A thing as the statement finds it. */
export type FoundRow = {
  kind: string
  id: string
  rank: number
  ordinal: number
  field: string
  name: string
  detail: string
  player_id: string | null
  at: Date | null
}

type Match = (typeof searchMatches)[number]

function toMatch(rank: number): Match {
  if (rank <= searchRanks.otherId) return 'id'
  if (rank === searchRanks.name) return 'name'
  return rank === searchRanks.part ? 'part' : 'beginning'
}

const matchOrder: Readonly<Record<Match, number>> = { id: 1, name: 2, beginning: 3, part: 4 }

/** The kinds of what was found, that with the best match first, else in the given order. */
export function toFoundKinds(rows: readonly FoundRow[], order: readonly string[]): FoundKind[] {
  const best = (kind: FoundKind) => matchOrder[kind.Found[0]?.Match ?? 'part']
  return order
    .flatMap((kind): FoundKind[] => {
      const found = rows.filter((row) => row.kind === kind).toSorted((a, b) => a.rank - b.rank || a.ordinal - b.ordinal)
      if (found.length === 0) return []
      return [{ Kind: kind, Found: found.slice(0, foundPerKind).map(toThing), HasMore: found.length > foundPerKind }]
    })
    .toSorted((a, b) => best(a) - best(b))
}

function toThing({ id, name, detail, player_id, at, rank, field }: FoundRow): FoundKind['Found'][number] {
  return {
    Id: id,
    Name: name,
    Detail: detail,
    PlayerId: player_id,
    At: at?.toISOString() ?? null,
    Match: toMatch(rank),
    Field: field,
  }
}
