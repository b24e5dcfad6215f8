import type { ReactNode } from 'react'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { Time } from '#console/components/time/time.tsx'
import { FavoriteStar } from '#console/favorites/shared/favorite-star.tsx'
import { NeighborLinks } from '#console/platform/navigation/neighbor-links.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { players } from '#contract/players.ts'
import classes from './player-page.module.css'
import type { PlayerTabProps } from './shared/player-page-slots.ts'

/** The line under the name of a player: id, star, last seen, and the neighbors in the list; `tab` stays open there. */
export function PlayerFacts({
  playerId,
  player,
  tab,
  badges,
}: PlayerTabProps & { tab: string | undefined; badges: ReactNode }) {
  const { data } = useEndpointQuery(
    players.info,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  return (
    <div className={classes.facts}>
      <CopyableId id={playerId} label="Copy player ID" />
      <FavoriteStar kind="players" id={playerId} description={player.Nickname} />
      <span className={classes.seen}>
        Last seen <Time at={data?.LastSeen} relative />
      </span>
      <NeighborLinks noun="player" keep={{ tab }} />
      {badges}
    </div>
  )
}
