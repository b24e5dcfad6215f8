import { sql } from 'kysely'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { PlayerRow } from '#contract/players.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import { type Selection, toCriteria } from './criteria.ts'
import { type Ordering, orderBy, toOrdering } from './ordering.ts'
import { type ListedPlayer, listedColumns, toPlayerRow } from './repository.ts'
import { planLookup, sortMatches } from './sort-matches.ts'

/** So many rows of the order are read at once; with a filter more of them, since few may match. */
const pageLength = { everybody: 1_000, filtered: 5_000 }

/** The columns of the exported list. Identifiers and texts are made safe for spreadsheets by the CSV writer. */
export const exportColumns: Readonly<Record<string, (row: PlayerRow) => CsvValue>> = {
  PlayerId: (row) => row.PlayerId,
  Nickname: (row) => row.Nickname,
  CreationDate: (row) => row.CreationDate,
  Language: (row) => row.Language,
  TotalSpent: (row) => row.TotalSpent,
  PurchasesCount: (row) => row.PurchasesCount,
  DeviceId: (row) => row.DeviceId,
  LastSaveGame: (row) => row.LastSaveGame,
  IsHacker: (row) => row.IsHacker,
}

/** Where a page begins: behind the row with this key and id. The key is text, so that it keeps all its digits. */
type Behind = { key: string; id: string } | undefined

/** A part of an order in which the key is never null, or always. */
type Part = 'dated' | 'undated' | 'whole'

/**
 * Every player of a selection, in its order. Up to 10,000 matches come at once; of more, and of everybody, the order
 * is read a page at a time, each beginning behind the last row of the one before, so no statement takes long. Players who change meanwhile may be missed or appear as
 * they are then.
 */
export async function* exportPlayers(db: Handle, selection: Selection, now: Date): AsyncGenerator<PlayerRow[]> {
  const ordering = toOrdering(selection)
  const criteria = toCriteria(selection, now)
  if (criteria.length > 0) {
    const lookup = await planLookup(db, criteria, exactTotalLimit)
    const all = { skip: 0, take: exactTotalLimit, limit: exactTotalLimit }
    const few = lookup.drivesFew ? await sortMatches(db, lookup, ordering, all) : undefined
    if (few && few.total <= exactTotalLimit) {
      yield few.rows.map(toPlayerRow)
      return
    }
  }
  const test = allOf(criteria.map((one) => (one.ofPlayer ?? one.lookUp)('page')))
  const nickname = criteria.some((one) => one.readsNickname) ? sql`, nickname_folded` : sql``
  const length = criteria.length === 0 ? pageLength.everybody : pageLength.filtered
  for (const part of partsOf(ordering)) {
    let behind: Behind
    for (;;) {
      const page = await readPage(db, { ordering, part, behind, length, test, nickname })
      yield page.rows.map(toPlayerRow)
      if (!page.behind) break
      behind = page.behind
    }
  }
}

/** An order whose key may be null is read in two parts: no condition on both at once can use the index. */
function partsOf({ column, direction }: Ordering): readonly Part[] {
  if (!column.isNullable) return ['whole']
  return direction === 'asc' ? ['undated', 'dated'] : ['dated', 'undated']
}

type PageOfOrder = { ordering: Ordering; part: Part; behind: Behind; length: number; test: Sql; nickname: Sql }

async function readPage(
  db: Handle,
  { ordering, part, behind, length, test, nickname }: PageOfOrder,
): Promise<{ rows: ListedPlayer[]; behind: Behind }> {
  const column = ordering.column.name
  // The last row of the page says where the next one begins, whether it matches or not.
  const { rows } = await sql<
    ListedPlayer & { sort_text: string | null; page_id: string; place: number; matches: boolean }
  >`
    with page as materialized (
      select player_id, ${sql.ref(column)} as sort_key ${nickname} from players
      where ${inPart(part, column)} and ${isBehind(ordering, part, behind)}
      order by ${orderBy(ordering, column, 'player_id')} limit ${length}
    ), tested as materialized (
      select player_id, sort_key, ${test} as matches,
        (row_number() over (order by ${orderBy(ordering, 'sort_key', 'player_id')}))::int as place from page
    )
    select tested.player_id as page_id, tested.sort_key::text as sort_text, tested.place, tested.matches,
      ${listedColumns} from tested
    left join lateral (select * from players where players.player_id = tested.player_id offset 0) p on tested.matches
    where tested.matches or tested.place = (select count(*) from page)
    order by tested.place`.execute(db)
  const last = rows.at(-1)
  return {
    rows: rows.filter((row) => row.matches && row.player_id !== null),
    behind: last && last.place === length ? { key: last.sort_text ?? '', id: last.page_id } : undefined,
  }
}

function inPart(part: Part, column: string): Sql {
  if (part === 'whole') return sql`true`
  return part === 'dated' ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`
}

function isBehind({ column, direction }: Ordering, part: Part, behind: Behind): Sql {
  if (!behind) return sql`true`
  const isAfter = direction === 'asc' ? sql`>` : sql`<`
  if (part === 'undated' || column.name === 'player_id') return sql`player_id ${isAfter} ${behind.id}`
  const key = sql`${behind.key}::${sql.raw(column.type)}`
  return sql`(${sql.ref(column.name)}, player_id) ${isAfter} (${key}, ${behind.id})`
}
