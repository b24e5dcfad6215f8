import { dayMs } from '#contract/core/units.ts'
import type { names } from '#contract/game-names.ts'
import type { moderation } from '#contract/moderation.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { nameHandlers } from './game-handlers.ts'
import { moderationHandlers } from './handlers.ts'
import { reportedNamesPart } from './home-part.ts'
import { dismissReportsJob, restoreNamesJob, setHackersJob, unsetHackersJob } from './job-handlers.ts'
import { deleteNicknames } from './nickname-repository.ts'
import { deleteCountedReports } from './report-repository.ts'
import { reportPlan } from './repository.ts'
import { moderationActions, nicknameSource } from './timeline.ts'

/** Reported names, nicknames, and the hacker flag of many players. */
export const moderationFeature = defineFeature<typeof moderation>({
  homeParts: [reportedNamesPart],
  handlers: moderationHandlers,
  cachedPlans: [reportPlan],
  jobs: [dismissReportsJob, restoreNamesJob, setHackersJob, unsetHackersJob],
  ownedTables: [{ label: 'Reported names', table: 'reported_names', deletedBy: 'foreign key' }],
  timelineActions: moderationActions,
})

/** What players are called, as they say it themselves. */
export const namesFeature = defineFeature<typeof names>({
  handlers: nameHandlers,
  ownedTables: [
    { label: 'Earlier nicknames', table: 'player_nicknames', deletedBy: 'foreign key' },
    { label: 'Reports of the name', table: 'name_reports', deletedBy: 'foreign key' },
  ],
  timelineSources: [nicknameSource],
  retention: async (db, { historyDays }, now) => {
    await deleteNicknames(db, subtract(now, historyDays * dayMs))
    await deleteCountedReports(db, now)
  },
})
