import { sql } from 'kysely'
import type { AuditFact } from '#contract/audit-facts.ts'
import { type AuditNameSource, selectName } from '#server/manifest/audit-names.ts'
import type { AuditTarget } from '#server/platform/audit/audit-list.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toFoldedSearch } from '#server/platform/lists/text-search.ts'
import { getReferredKind, toReferredId } from './fact-rules.ts'

/** Gives the name of a thing; empty when it has none. */
export type GetName = (kind: string, id: string) => string

/** Who did what to which thing, with values that may be ids of things. */
export type NamelessEntry = {
  readonly Actor: string
  readonly TargetKind: string
  readonly TargetId: string
  readonly Facts: readonly AuditFact[]
}

/** How many things of a kind a name finds at most. */
const foundPerKind = 100

/** Users are known by their e-mail. */
const toActor = (email: string): AuditTarget => ({ kind: 'user', id: email })

function listThings({ Actor, TargetKind, TargetId, Facts }: NamelessEntry): AuditTarget[] {
  const referred = Facts.flatMap(({ Name, Before, After }) => {
    const kind = getReferredKind(Name)
    return kind ? [Before, After].map((text) => ({ kind, id: toReferredId(text) })) : []
  })
  return [toActor(Actor), { kind: TargetKind, id: TargetId }, ...referred]
}

function nameFact(fact: AuditFact, getName: GetName): AuditFact {
  const kind = getReferredKind(fact.Name)
  if (!kind) return fact
  const [BeforeName, AfterName] = [fact.Before, fact.After].map((text) => getName(kind, toReferredId(text)))
  return { ...fact, BeforeName: BeforeName ?? '', AfterName: AfterName ?? '' }
}

/** Reads the names of things from where the features have them. */
export function createNameRepository(sources: readonly AuditNameSource[]) {
  const kinds = new Set(sources.map(({ kind }) => kind))

  /** The names of things, all in one statement. */
  async function readNames(db: Handle, things: readonly AuditTarget[]): Promise<GetName> {
    const toKey = (kind: string, id: string) => `${kind} ${id}`
    const wanted = new Map(
      things
        .filter(({ kind, id }) => kinds.has(kind) && id !== '')
        .map((thing) => [toKey(thing.kind, thing.id), thing]),
    )
    if (wanted.size === 0) return () => ''
    const used = sources.filter(({ kind }) => [...wanted.values()].some((thing) => thing.kind === kind))
    const { rows } = await sql<{ kind: string; id: string; name: string | null }>`
      select kind, id, ${selectName(used, sql`incoming.kind`, sql`incoming.id`)} as name
      from ${jsonRowset({ kind: 'text', id: 'text' }, [...wanted.values()])}`.execute(db)
    const names = new Map(rows.map(({ kind, id, name }) => [toKey(kind, id), name ?? '']))
    return (kind, id) => names.get(toKey(kind, id)) ?? ''
  }

  /** The things whose name begins with a text, of one kind or of all that can be searched. */
  async function findByName(db: Handle, text: string, kind?: string): Promise<readonly AuditTarget[]> {
    const folded = toFoldedSearch(text)
    const searched = sources.flatMap((source) =>
      source.search && (kind === undefined || kind === source.kind) ? [{ ...source, ...source.search }] : [],
    )
    if (searched.length === 0) return []
    const found = searched.map(
      (source) => sql`(select ${sql.lit(source.kind)} as kind, ${source.id}::text as id from ${source.from}
        where ${startsWith(source.folded, folded)} and ${source.where ?? sql`true`}
        order by ${source.folded}, ${source.id} limit ${sql.lit(foundPerKind)})`,
    )
    const { rows } = await sql<AuditTarget>`${sql.join(found, sql` union all `)}`.execute(db)
    return rows
  }

  return {
    readNames,
    findByName,
    /** Adds the names of who did it, of the things that entries are about, and of those that their values name. */
    addNames: async <Entry extends NamelessEntry>(db: Handle, entries: readonly Entry[]) => {
      const getName = await readNames(db, entries.flatMap(listThings))
      return entries.map((entry) => ({
        ...entry,
        ActorName: getName('user', entry.Actor),
        TargetName: getName(entry.TargetKind, entry.TargetId),
        Facts: entry.Facts.map((fact) => nameFact(fact, getName)),
      }))
    },
  }
}

/** Reads the names of things. */
export type NameRepository = ReturnType<typeof createNameRepository>
