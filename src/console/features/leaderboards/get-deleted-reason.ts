import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'

/** Says that a definition or its event is deleted; undefined while neither is. */
export function getDeletedReason({ Deleted, EventDeleted }: LeaderboardDefinition): string | undefined {
  if (Deleted) return 'This definition is deleted.'
  return EventDeleted ? 'The event of this definition is deleted.' : undefined
}
