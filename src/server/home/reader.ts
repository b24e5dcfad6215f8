import { sql } from 'kysely'
import type { Person } from '#contract/session.ts'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import type { HomeInput, HomeItems, HomePart } from '#server/manifest/home-part.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Services, SignedInContext } from '#server/platform/http/handler.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'
import { type ChangeRow, selectLastChanges, selectSeenEntries } from './changes-repository.ts'

/** How long what was read is kept for all users, in milliseconds. */
const keptForMs = 5_000

type ReadPart = { readonly access: HomePart['access']; readonly items: HomeItems | ((person: Person) => HomeItems) }

/** What all parts gave at an instant. */
export type HomeState = {
  readonly readAt: Date
  readonly parts: readonly ReadPart[]
  readonly changes: readonly ChangeRow[]
  /** The newest audit entries, the newest first. */
  readonly seen: readonly string[]
}

/** Whether an audit entry was committed when a state was read. Their numbers are not in the order of the commits. */
function hasSeen({ seen }: HomeState, entryId: string): boolean {
  const oldest = seen.at(-1)
  return seen.includes(entryId) || (oldest !== undefined && BigInt(entryId) < BigInt(oldest))
}

type Row = {
  readonly parts: Readonly<Record<string, unknown>>
  readonly changes: readonly ChangeRow[]
  readonly seen: readonly string[]
}

type ReadContext = Pick<SignedInContext, 'db' | 'now' | 'services'>

/** Reads the parts, in one statement for all users, and keeps them for a few seconds. */
export function createHomeReader(parts: readonly HomePart[], names: readonly AuditNameSource[]) {
  const lastChanges = selectLastChanges(names)
  // One for each server: a test starts several in its process.
  const caches = new WeakMap<Services, MomentCache<HomeState>>()

  function getCache(services: Services): MomentCache<HomeState> {
    const cache = caches.get(services) ?? new MomentCache<HomeState>({ keptForMs, isShared: true })
    caches.set(services, cache)
    return cache
  }

  async function readState(db: Handle, input: HomeInput): Promise<HomeState> {
    const values = parts.map((part, index) => [String(index), part.select(input)])
    const { rows } = await sql<Row>`select ${selectJsonObject(Object.fromEntries(values))} as parts,
      ${selectJsonRows(lastChanges)} as changes, ${selectSeenEntries} as seen`.execute(db)
    const [row] = rows
    if (!row) throw new Error('A select without a table has one row.')
    return {
      readAt: input.now,
      parts: parts.map((part, index) => ({ access: part.access, items: part.toItems(row.parts[index], input) })),
      changes: row.changes,
      seen: row.seen,
    }
  }

  /** The state, read after the audit entry of this number was written. */
  return async ({ db, now, services }: ReadContext, ownLast: string | undefined): Promise<HomeState> => {
    const cache = getCache(services)
    const input = { now, settings: services.settings, gameLimits: services.gameLimits }
    const get = () => cache.get('home', now, () => readState(db, input))
    const kept = await get()
    if (kept && (ownLast === undefined || hasSeen(kept, ownLast))) return kept
    cache.clear()
    const read = await get()
    if (!read) throw new Error('Home was not read.')
    return read
  }
}
