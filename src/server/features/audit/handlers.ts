import type { audit } from '#contract/audit.ts'
import { auditList } from '#server/platform/audit/audit-list.ts'
import { getAudit, listActions } from '#server/platform/audit/repository.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readPage } from '#server/platform/lists/read-page.ts'

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ query }, { db, now }) => readPage(db, auditList, query, now),
  actions: async (_, { db }) => ({ Actions: await listActions(db) }),
  get: ({ params }, { db }) => getAudit(db, params.id),
}
