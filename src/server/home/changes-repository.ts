import { sql } from 'kysely'
import { type HomeChange, homeChangesLimit } from '#contract/home.ts'
import type { Person } from '#contract/session.ts'
import { listFacts } from '#server/audit/fact-rules.ts'
import { summarizeAudited } from '#server/audit/rules.ts'
import { type AuditNameSource, selectName } from '#server/manifest/audit-names.ts'
import { type CachedPlan, cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { mayUndo, type StoredUndo, undoLifetimeMs } from '#server/platform/http/undo.ts'
import { changeActions } from '#server/recent-changes/rules.ts'

/** A change as it is read: what the user did, and who that is. */
export type ChangeRow = {
  readonly id: string
  readonly at: string | Date
  readonly actor_id: number | null
  readonly actor: string
  readonly actor_name: string | null
  readonly action: string
  readonly target_kind: string
  readonly target_id: string
  readonly target_name: string | null
  /** How it is taken back; null when it cannot be, or was already. */
  readonly undo: StoredUndo | null
  readonly before: string | null
  readonly after: string | null
}

/** Among how many of the newest entries changes are looked for: calls that were refused and those of the server are others. */
const searchedEntries = 200

/** The longest call of an undo that is read, in characters; the others are in the list of recent changes. */
const undoLength = 4_000

const undo: Sql = sql`(
  select json_build_object('endpoint', u.endpoint, 'call', u.call) from undo_calls u
  where u.audit_id = a.id and u.undone_by is null and length(u.call) <= ${sql.lit(undoLength)}
) as undo`

/** The longest values whose difference is shown, in characters. */
const comparedLength = 4_000

const columns = (names: readonly AuditNameSource[]): Sql => sql`a.id::text as id, a.at, a.actor_id, a.actor,
  (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = a.actor_id) as actor_name,
  a.action, a.target_kind, a.target_id, ${selectName(names, sql`a.target_kind`, sql`a.target_id`)} as target_name, ${undo}`

const value = (name: 'before' | 'after') =>
  sql`case when length(a.${sql.ref(name)}) <= ${comparedLength} then a.${sql.ref(name)} end as ${sql.ref(name)}`

const isChange = (actions: Sql): Sql =>
  sql`a.outcome = 'done' and a.actor_id is not null and a.action = any(${actions})`

/** The last changes of all users with their values, newest first. */
export const selectLastChanges = (names: readonly AuditNameSource[]): Sql => sql`
  select ${columns(names)}, ${value('before')}, ${value('after')}
  from (select * from audit_log order by id desc limit ${searchedEntries}) a
  where ${isChange(sql`${changeActions}::text[]`)} order by a.id desc limit ${homeChangesLimit}`

/** The newest entries of the audit log, to know of an entry whether it was there. */
export const selectSeenEntries: Sql = sql`
  array(select id::text from audit_log order by id desc limit ${searchedEntries})`

type OwnParameter = 'email' | 'personId' | 'actions' | 'isNamed'

/**
 * Makes the plan of the last changes of a user without their values, newest first; where they are not named, of the last
 * one without what its thing is called. It is cached, because planning it over all parts of the audit log takes longer than reading it.
 */
export function createOwnChanges(names: readonly AuditNameSource[]): CachedPlan<ChangeRow, OwnParameter> {
  return cachedPlan<ChangeRow, OwnParameter>({
    name: 'own_changes',
    changes: false,
    isLookup: true,
    parameters: { email: 'text', personId: 'integer', actions: 'text[]', isNamed: 'boolean' },
    columns: {
      id: 'text',
      at: 'timestamptz',
      actor_id: 'integer',
      actor: 'text',
      actor_name: 'text',
      action: 'text',
      target_kind: 'text',
      target_id: 'text',
      target_name: 'text',
      undo: 'json',
      before: 'text',
      after: 'text',
    },
    statement: ({ email, personId, actions, isNamed }) => {
      const select = (sources: readonly AuditNameSource[], limit: number) => sql<ChangeRow>`
        select ${columns(sources)}, null::text, null::text
        from (
          select * from audit_log where actor_folded = ${email} order by id desc limit ${sql.lit(searchedEntries)}
        ) a
        where ${isChange(actions)} and a.actor_id = ${personId} order by a.id desc limit ${sql.lit(limit)}`
      return [
        { when: isNamed, statement: select(names, homeChangesLimit) },
        { when: sql`not ${isNamed}`, statement: select([], 1) },
      ]
    },
  })
}

/** The last changes of a user, newest first; only the last one where they are not named. */
export function listOwnChanges(
  db: Handle,
  plan: ReturnType<typeof createOwnChanges>,
  { Id, email }: Person,
  isNamed: boolean,
): Promise<ChangeRow[]> {
  return plan.run(db, { email: fold(email), personId: Id, actions: changeActions, isNamed })
}

/** A change as it is replied. */
export function toHomeChange(row: ChangeRow, context: SignedInContext): HomeChange {
  const { person, environment, now } = context
  const { undo } = row
  const at = new Date(row.at)
  const isRecent = now.getTime() - at.getTime() < undoLifetimeMs
  return {
    Id: row.id,
    At: at.toISOString(),
    Actor: row.actor,
    ActorName: row.actor_name ?? '',
    IsOwn: row.actor_id === person.Id,
    Action: row.action,
    TargetKind: row.target_kind,
    TargetId: row.target_id,
    TargetName: row.target_name ?? '',
    Facts: listFacts(row.before, row.after),
    Changes: summarizeAudited(row.before, row.after),
    CanUndo: undo !== null && isRecent && mayUndo(undo, context, environment),
  }
}
