import { Popover, UnstyledButton } from '@mantine/core'
import { Avatar } from '#console/components/avatar.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { presence, presenceIntervalMs, type Viewer } from '#contract/presence.ts'
import type { PlayerTabProps } from '../shared/player-page-slots.ts'
import classes from './presence.module.css'

/** Pictures that fit beside the actions; the others are a number. */
const getLimit = (isNarrow: boolean) => (isNarrow ? 1 : 3)

const toName = ({ Name, Email }: Viewer) => Name || Email

/** The others who have this player open, by their pictures; their names and since when by a click. */
export function Viewers({ playerId }: PlayerTabProps) {
  const { data } = useEndpointQuery(
    presence.viewers,
    { params: { id: playerId } },
    { errorDisplay: 'quiet', keepPreviousData: false, refetchInterval: presenceIntervalMs },
  )
  const limit = getLimit(useIsNarrow())
  const others = data?.Others ?? []
  if (others.length === 0) return null
  const more = others.length - limit
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.viewers} aria-label={`Also here: ${others.map(toName).join(', ')}`}>
          {others.slice(0, limit).map((viewer) => (
            <Avatar key={viewer.Email} email={viewer.Email} size={28} />
          ))}
          {more > 0 ? <span className={classes.more}>+{more}</span> : null}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.heading}>Also here</h2>
        <ul className={classes.list}>
          {others.map((viewer) => (
            <li key={viewer.Email}>
              <bdi className={classes.name}>{toName(viewer)}</bdi>
              <span className={classes.dimmed}>
                {viewer.Email}, came <Time at={viewer.Since} relative />
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
