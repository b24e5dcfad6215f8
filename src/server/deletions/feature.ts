import type { deletions } from '#contract/deletions.ts'
import type { ownDeletion } from '#contract/game-requests.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { ownDeletionHandlers } from './game-handlers.ts'
import { createDeletionHandlers } from './handlers.ts'
import { deletionsPart } from './home-part.ts'
import { createDeletionJob } from './job-handlers.ts'
import { deletionActions } from './timeline.ts'

/** Delete requests of players and the receipts of deletions. */
export const deletionsFeature = defineFeature<typeof deletions>({
  homeParts: [deletionsPart],
  connect: (playerData) => {
    const job = createDeletionJob(playerData)
    return { handlers: createDeletionHandlers(playerData.ownedTables, job), jobs: [job] }
  },
  timelineActions: deletionActions,
})

/** Players who ask to be deleted. */
export const ownDeletionFeature = defineFeature<typeof ownDeletion>({ handlers: ownDeletionHandlers })
