import { moderation } from '#contract/moderation.ts'
import type { recentChanges } from '#contract/recent-changes.ts'
import { storeUndo } from '#server/platform/http/undo.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof recentChanges> = {
  rows: async ({ db, now, auditId }) => {
    const undo = undoBy(moderation.restoreName, { params: { id: 'sample' }, body: { Nickname: 'Ann', Report: null } })
    await storeUndo(db, auditId, undo, { etag: undefined, now })
  },
  calls: {
    list: () => ({ query: {} }),
    undo: ({ auditId }) => ({ params: { id: auditId } }),
  },
  variants: { list: { 'of everybody': () => ({ query: { of: 'everybody' } }) } },
}
