import { IconCrown } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PlayerTabProps } from '#console/shared/player-page-slots.ts'
import { guildScreen } from '#console/shared/screens/guilds.ts'
import { guilds } from '#contract/guilds/guilds.ts'
import classes from './guilds.module.css'

/** The guild of a player, with a crown when the player leads it. */
export function PlayerGuild({ playerId }: PlayerTabProps) {
  const options = { errorDisplay: 'part', keepPreviousData: false } as const
  const { data, error } = useEndpointQuery(guilds.ofPlayer, { params: { id: playerId } }, options)
  if (error && !data) return <>Couldn't load the guild.</>
  if (!data?.Guild) return <>–</>
  const { Id, Name, IsLeader, JoinedAt } = data.Guild
  return (
    <span className={classes.member}>
      <AppLink href={toHref(guildScreen, { guildId: Id })}>
        <bdi>{Name}</bdi>
      </AppLink>
      {IsLeader ? <IconCrown size={16} className={classes.crown} role="img" aria-label="Leader" /> : null}
      <span>
        since <Time at={JoinedAt} />
      </span>
    </span>
  )
}
