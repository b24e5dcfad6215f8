import type { audit } from '#contract/audit.ts'
import { endpoints } from '#contract/index.ts'
import { commandActions } from '#server/platform/audit/actions.ts'
import { getAudit, listAudit } from '#server/platform/audit/repository.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

const actions = [
  ...new Set([
    ...endpoints.flatMap(({ endpoint }) => (endpoint.records ? [endpoint.records.action] : [])),
    ...commandActions,
  ]),
].sort()

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ query: { skip, take, ...filter } }, { db }) => listAudit(db, filter, skip, take),
  actions: async () => ({ Actions: actions }),
  get: ({ params }, { db }) => getAudit(db, params.id),
}
