import type { deletions } from '#contract/deletions.ts'
import type { ownDeletion } from '#contract/game-requests.ts'
import type { serverDeletions } from '#contract/game-server-deletions.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { ownDeletionHandlers } from './game-handlers.ts'
import { createDeletionHandlers } from './handlers.ts'
import { deletionsPart } from './home-part.ts'
import { createDeletionJob } from './job-handlers.ts'
import { serverDeletionHandlers } from './server-handlers.ts'
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

/** Deletions that the studio's server asks for. */
export const serverDeletionsFeature = defineFeature<typeof serverDeletions>({
  handlers: serverDeletionHandlers,
})
