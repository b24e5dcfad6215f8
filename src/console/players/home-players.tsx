import { IconCalendarExclamation } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { abbreviate, formatCount } from '#console/components/number.tsx'
import { HomeFigure } from '#console/home/shared/home-figure.tsx'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { HomeLines, HomeSection } from '#console/home/shared/home-section.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import type { CappedCount } from '#contract/core/lists.ts'
import { playerOverview } from '#contract/player-overview.ts'
import classes from './player-page.module.css'
import { readRecentPlayers } from './shared/recent-players.ts'

const toText = (count: CappedCount | undefined) =>
  count && (count.IsCapped ? `over ${abbreviate(count.Count)}` : count.Count.toLocaleString('en'))

/** How often the figures are read anew while Home is open, in milliseconds. */
const refreshMs = 30_000

/** How many players are new, and how many saved, today. */
export function HomePlayerFigures() {
  const { data } = useEndpointQuery(playerOverview.today, {}, { errorDisplay: 'part', refetchInterval: refreshMs })
  return (
    <>
      <HomeFigure label="New players" value={toText(data?.New)} href={toHref(playerListScreen)} />
      <HomeFigure
        label="Active players"
        value={toText(data?.Active)}
        href={toHref(playerListScreen, {}, { sortKey: 'lastSaveGame' })}
      />
    </>
  )
}

/** How many players have a save, or were created, in the future. */
export function HomePlayersAhead() {
  const { data, error } = useEndpointQuery(playerOverview.today, {}, { errorDisplay: 'part' })
  const shared = { icon: IconCalendarExclamation, error, label: 'Players with a date in the future' }
  return (
    <>
      <HomeMatter
        {...shared}
        count={data?.SavedAhead.Count}
        toText={(count) => `${formatCount(count, 'player')} with a save in the future`}
        href={toHref(playerListScreen, {}, { sortKey: 'lastSaveGame' })}
      />
      {data ? (
        <HomeMatter
          {...shared}
          count={data.CreatedAhead.Count}
          toText={(count) => `${formatCount(count, 'player')} created in the future`}
          href={toHref(playerListScreen)}
        />
      ) : null}
    </>
  )
}

/** The players that this user opened last in this browser. */
export function HomeRecentPlayers() {
  const { Id } = useCurrentUser()
  return (
    <HomeSection title="Recent players" all={{ label: 'All players', href: toHref(playerListScreen) }}>
      <HomeLines emptyText="Players that were opened in this browser are listed here.">
        {readRecentPlayers(Id).map(({ playerId, nickname }) => (
          <li key={playerId}>
            <AppLink href={toHref(playerScreen, { playerId })}>
              <bdi>{nickname.trim() === '' ? playerId : nickname}</bdi>
            </AppLink>{' '}
            {nickname.trim() === '' ? null : <span className={classes.recentId}>{playerId}</span>}
          </li>
        ))}
      </HomeLines>
    </HomeSection>
  )
}
