import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'
import { deletionRequested, deletionWithdrawn } from './game-handlers.ts'
import { deletedOnRequest } from './job-handlers.ts'

/** What the player wrote. */
const toDetail = ({ before, after }: AuditValues) => ({ Detail: toText(toValues(after) ?? toValues(before), 'Text') })

export const deletionActions = {
  'delete request confirmed': { kind: 'player' },
  [deletedOnRequest]: { kind: 'player' },
  [deletionRequested]: { kind: 'player', toLabels: toDetail },
  [deletionWithdrawn]: { kind: 'player', toLabels: toDetail },
} as const satisfies Record<string, TimelineAction>
