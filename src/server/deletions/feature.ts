import type { deletions } from '#contract/deletions.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createDeletionHandlers } from './handlers.ts'
import { createDeletionJob, deletedOnRequest } from './job-handlers.ts'

const timelineActions = {
  'delete request confirmed': { kind: 'player' },
  [deletedOnRequest]: { kind: 'player' },
} as const

/** Delete requests of players and the receipts of deletions. */
export const deletionsFeature = defineFeature<typeof deletions>({
  connect: (playerData) => {
    const job = createDeletionJob(playerData)
    return { handlers: createDeletionHandlers(playerData.ownedTables, job), jobs: [job] }
  },
  timelineActions,
})
