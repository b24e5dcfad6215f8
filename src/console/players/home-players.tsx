import { AppLink } from '#console/components/app-link.tsx'
import { HomeLines, HomeSection } from '#console/home/shared/home-section.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import classes from './player-page.module.css'
import { readRecentPlayers } from './shared/recent-players.ts'

/** How many are listed. */
const listed = 5

/** The players that this user opened last in this browser. */
export function HomeRecentPlayers() {
  const { Id } = useCurrentUser()
  const recent = readRecentPlayers(Id).slice(0, listed)
  if (recent.length === 0) return null
  return (
    <HomeSection title="Recent players" all={{ label: 'All players', href: toHref(playerListScreen) }}>
      <HomeLines>
        {recent.map(({ playerId, nickname }) => (
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
