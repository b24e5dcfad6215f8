import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'

/** Whether the leaderboards of a definition have ended: they were closed, or its event is over. */
export function isEnded({ Closed, EventEndDate }: LeaderboardDefinition, now = new Date()): boolean {
  return Closed !== null || (EventEndDate !== null && new Date(EventEndDate) <= now)
}
