import type { audit } from '#contract/audit.ts'
import { endpoints } from '#contract/index.ts'
import { commandActions } from '#server/platform/audit/actions.ts'
import { auditList } from '#server/platform/audit/audit-list.ts'
import { getAudit } from '#server/platform/audit/repository.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readPage } from '#server/platform/lists/read-page.ts'

const actions = [
  ...new Set([
    ...endpoints.flatMap(({ endpoint }) => (endpoint.records ? [endpoint.records.action] : [])),
    ...commandActions,
  ]),
].sort()

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ query }, { db, now }) => readPage(db, auditList, query, now),
  actions: async () => ({ Actions: actions }),
  get: ({ params }, { db }) => getAudit(db, params.id),
}
