import type { audit, ListedAuditEntry } from '#contract/audit.ts'
import { type AuditListItem, auditExport, auditList } from '#server/platform/audit/audit-list.ts'
import { getAudit, listActions } from '#server/platform/audit/repository.ts'
import { comparisonBudget, mapInTurns } from '#server/platform/budgeted-text.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { summarizeAudited } from './rules.ts'

const getLength = ({ before, after }: AuditListItem) => (before?.length ?? 0) + (after?.length ?? 0)

/** The entries of a page with what they changed; those beyond the budget without. */
function withChanges(items: readonly AuditListItem[]): Promise<ListedAuditEntry[]> {
  let compared = 0
  return mapInTurns(items, getLength, (item) => {
    const { entry, before, after } = item
    const length = getLength(item)
    const fits = length <= comparisonBudget.rowBytes && compared + length <= comparisonBudget.pageBytes
    if (fits) compared += length
    return { ...entry, Changes: fits ? summarizeAudited(before, after) : null }
  })
}

export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ query }, { db, now }) => {
    const { Result, ...page } = await readPage(db, auditList, query, now)
    return { Result: await withChanges(Result), ...page }
  },
  export: async ({ query }, { db, now, audit: record }) => {
    record({ after: { selection: query } })
    return { fileName: stampedFileName('audit-log', now, 'csv'), chunks: exportCsv(db, auditExport, query, now) }
  },
  actions: async (_, { db }) => ({ Actions: await listActions(db) }),
  get: ({ params }, { db }) => getAudit(db, params.id),
}
