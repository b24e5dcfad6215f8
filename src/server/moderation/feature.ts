import type { moderation } from '#contract/moderation.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { memberChanges } from '#server/manifest/timeline-labels.ts'
import { moderationHandlers } from './handlers.ts'
import { dismissReportsJob, setHackersJob, unsetHackersJob } from './job-handlers.ts'

const memberLabels = { Nickname: 'nickname', Name: 'reported as', Votes: 'votes' }

/** Reported names, nicknames, and the hacker flag of many players. */
export const moderationFeature = defineFeature<typeof moderation>({
  handlers: moderationHandlers,
  jobs: [dismissReportsJob, setHackersJob, unsetHackersJob],
  ownedTables: [{ label: 'Reported names', table: 'reported_names', deletedBy: 'foreign key' }],
  timelineActions: {
    'nickname changed': { kind: 'player', toLabels: (values) => ({ Detail: memberChanges(values, memberLabels) }) },
    'nickname restored': { kind: 'player', toLabels: (values) => ({ Detail: memberChanges(values, memberLabels) }) },
    'reported name answered': {
      kind: 'player',
      toLabels: (values) => ({ Detail: memberChanges(values, memberLabels) }),
    },
  },
})
