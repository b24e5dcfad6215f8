import type { audit, ListedAuditEntry } from '#contract/audit.ts'
import type { AuditFact } from '#contract/audit-facts.ts'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import { type AuditFilter, type AuditListItem, auditExport, auditList } from '#server/platform/audit/audit-list.ts'
import { getAudit, listActions } from '#server/platform/audit/repository.ts'
import { comparisonBudget, mapInTurns } from '#server/platform/budgeted-text.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { listFacts } from './fact-rules.ts'
import { createNameRepository, type NameRepository } from './name-repository.ts'
import { summarizeAudited } from './rules.ts'

const getLength = ({ before, after }: AuditListItem) => (before?.length ?? 0) + (after?.length ?? 0)

type NamelessItem = Omit<ListedAuditEntry, 'ActorName' | 'TargetName'>

/** The entries of a page with what they changed; those beyond the budget without. */
function withChanges(items: readonly AuditListItem[]): Promise<NamelessItem[]> {
  let compared = 0
  return mapInTurns(items, getLength, (item) => {
    const { entry, before, after } = item
    const length = getLength(item)
    const fits = length <= comparisonBudget.rowBytes && compared + length <= comparisonBudget.pageBytes
    if (fits) compared += length
    const Facts: AuditFact[] = fits ? listFacts(before, after) : []
    return { ...entry, Facts, Changes: fits ? summarizeAudited(before, after) : null }
  })
}

/** A filter with the users and things that its texts name. */
async function withNamed<Filter extends AuditFilter>(db: Handle, names: NameRepository, filter: Filter) {
  const { actor, targetKind, targetId } = filter
  const users = actor ? await names.findByName(db, actor, 'user') : []
  const targets = targetId ? await names.findByName(db, targetId, targetKind) : []
  return { ...filter, actors: users.map(({ id }) => id), targets }
}

/** The handlers of the audit log, which read the names of things from these sources. */
export function createAuditHandlers(sources: readonly AuditNameSource[]): Handlers<typeof audit> {
  const names = createNameRepository(sources)
  return {
    list: async ({ query }, { db, now }) => {
      const { Result, ...page } = await readPage(db, auditList, await withNamed(db, names, query), now)
      return { Result: await names.addNames(db, await withChanges(Result)), ...page }
    },
    export: async ({ query }, { db, now, audit: record }) => {
      record({ after: { selection: query } })
      const filter = await withNamed(db, names, query)
      return { fileName: stampedFileName('audit-log', now, 'csv'), chunks: exportCsv(db, auditExport, filter, now) }
    },
    actions: async (_, { db }) => ({ Actions: await listActions(db) }),
    get: async ({ params }, { db }) => {
      const entry = await getAudit(db, params.id)
      const Facts = listFacts(entry.Before, entry.After)
      const [named] = await names.addNames(db, [{ ...entry, Facts }])
      if (!named) throw new Error('Each entry is returned with its names.')
      return named
    },
  }
}
