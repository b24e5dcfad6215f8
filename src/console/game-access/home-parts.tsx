import { AppLink } from '#console/components/app-link.tsx'
import { HomeSection } from '#console/home/shared/home-section.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { settingsScreen } from '#console/routes.ts'
import { gameActivity } from '#contract/game-activity.ts'
import classes from './home-parts.module.css'
import { CopyableCommand } from './shared/copyable-command.tsx'

const refreshMs = 10_000

/** A first call that makes a player, as a line for a terminal. */
function toFirstCall(origin: string, clientKey: string): string {
  return [
    `curl ${origin}/game/v1/sessions -H 'Authorization: Bearer ${clientKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{ "Create": true, "InstallationKey": "'$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')'" }'`,
  ].join('\n')
}

/** How to connect a game, until its first call has come. */
export function HomeGame() {
  const { data } = useEndpointQuery(gameActivity.connection, {}, { errorDisplay: 'part', refetchInterval: refreshMs })
  if (!data || data.IsConnected) return null
  const keysHref = (search: Readonly<Record<string, string>>) => toHref(settingsScreen, {}, { tab: 'keys', ...search })
  if (data.ClientKey === null) {
    return (
      <HomeSection title="Connect a game" all={{ label: 'All keys', href: keysHref({}) }}>
        <p className={classes.text}>
          No game has called yet. It needs a client key of its platform:{' '}
          <AppLink href={keysHref({ new: 'client' })}>make one</AppLink>.
        </p>
      </HomeSection>
    )
  }
  const command = toFirstCall(data.Url ?? window.location.origin, data.ClientKey)
  return (
    <HomeSection title="Connect a game" all={{ label: 'All keys', href: keysHref({}) }}>
      <p className={classes.text}>
        No game has called yet. Run this in a terminal, and a new player is in the list. What comes next is in
        docs/connecting-a-game.md.
      </p>
      <CopyableCommand label="A first call" command={command} />
    </HomeSection>
  )
}
