import type { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { leaderboardPrizeHandlers } from './handlers.ts'
import { unpaidPrizesPart } from './home-part.ts'
import { payPrizesJob } from './pay-job.ts'
import { prizeAction, prizeSource } from './timeline.ts'

/** Prizes for the final ranks of leaderboards. */
export const leaderboardPrizesFeature = defineFeature<typeof leaderboardPrizes>({
  homeParts: [unpaidPrizesPart],
  handlers: leaderboardPrizeHandlers,
  jobs: [payPrizesJob],
  ownedTables: [{ label: 'Leaderboard prizes', table: 'leaderboard_prizes', deletedBy: 'foreign key' }],
  timelineSources: [prizeSource],
  timelineActions: { [payPrizesJob.action]: prizeAction },
})
