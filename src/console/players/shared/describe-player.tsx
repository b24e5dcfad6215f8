import type { ReactNode } from 'react'
import { PlayerConflict } from '#contract/players.ts'
import { formatNickname } from './action-target.tsx'

/** What a player is now, from the state that a 412 carries: what staff can change about it. */
export function describePlayer(current: unknown): ReactNode {
  const player = PlayerConflict.safeParse(current).data
  if (!player) return null
  return (
    <p>
      Now: <bdi>{formatNickname(player.Nickname)}</bdi>, {player.IsHacker ? '' : 'not '}flagged as a hacker,{' '}
      {player.LastEventId === null ? 'no last event' : `last event ${player.LastEventId}`}.
    </p>
  )
}
