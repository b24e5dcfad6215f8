import { Button } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Player, players } from '#contract/players.ts'
import { socialPlatforms } from '#contract/social-links.ts'
import classes from './player-page.module.css'
import { PlayerPageSearchParams } from './player-page-search-params.ts'
import { PlayerTarget } from './player-target.tsx'
import { toPlayerName } from './shared/action-target.tsx'

/** A platform's name in plain writing: APPLE_GAME_CENTER is "Apple Game Center". */
export function platformLabels(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}

/** The name of a social platform by its number; the number itself when it is not known. */
function platformName(platform: number): string {
  const name = Object.entries(socialPlatforms).find(([, number]) => number === platform)?.[0]
  return name ? platformLabels(name) : String(platform)
}

/** The social-media links of a player, each with a way to disconnect it. */
export function SocialLinks({ player }: { player: Player }) {
  const input = { params: { id: player.PlayerId } }
  const { data } = useEndpointQuery(players.socialMedias, input, { errorDisplay: 'part', keepPreviousData: false })
  const [, setSearchParams] = useSearchParams(PlayerPageSearchParams)
  if (!data) return <>–</>
  if (data.Medias.length === 0) {
    return (
      <>
        None{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => setSearchParams({ dialog: 'connect-social' })}>
          Connect
        </Button>
      </>
    )
  }
  return (
    <ul className={classes.list}>
      {data.Medias.map(({ Id, Platform }) => (
        <li key={`${Platform} ${Id}`} className={classes.link}>
          <span>{platformName(Platform)}</span>
          <CopyableId id={Id} label="Copy account ID" maxLength={21} />
          <ActionButton
            endpoint={players.disconnectSocial}
            input={{ body: { id: Id, platform: Platform } }}
            isDestructive
            button={{ size: 'compact-xs', variant: 'subtle', ml: 'auto', mr: -7 }}
            labels={{
              label: 'Disconnect',
              question: `Disconnect the ${platformName(Platform)} account?`,
              body: (
                <PlayerTarget player={player}>The account {Id} will no longer sign in to this player.</PlayerTarget>
              ),
              confirm: 'Disconnect account',
              done: `${platformName(Platform)} account of ${toPlayerName(player)} disconnected.`,
            }}
          />
        </li>
      ))}
    </ul>
  )
}
