import { UnstyledButton } from '@mantine/core'
import { IconCrown } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { formatMoney } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventsScreen, guildScreen, purchasesTab, toPlayerTabHref } from '#console/routes.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import type { PlayerOverview } from '#contract/player-overview.ts'
import { players } from '#contract/players.ts'
import { getPurchaseState } from '#contract/purchase.ts'
import pageClasses from '../player-page.module.css'
import classes from './overview.module.css'

// One file with what else the overview shows.
export { AttentionList } from './attention-list.tsx'
export { RecentActivity } from './recent-activity.tsx'

/** The guild of a player, with a crown when the player leads it. */
export function Guild({ guild }: { guild: PlayerOverview['Guild'] }) {
  if (guild === null) return <>–</>
  return (
    <>
      <AppLink href={toHref(guildScreen, { guildId: guild.Id })}>
        <bdi>{guild.Name}</bdi>
      </AppLink>
      {guild.IsLeader ? <IconCrown size={16} className={classes.crown} role="img" aria-label="Leader" /> : null}{' '}
      <span className={classes.dimmed}>
        since <Time at={guild.JoinedAt} part="day" />
      </span>
    </>
  )
}

export function RunningEvents({ events }: { events: PlayerOverview['RunningEvents'] }) {
  if (events.length === 0) return <>None</>
  return (
    <ul className={classes.list}>
      {events.map(({ EventId, Content, EndDate }) => (
        <li key={EventId}>
          <AppLink href={toHref(eventsScreen, {}, { report: EventId })}>
            <bdi>{Content}</bdi>
          </AppLink>{' '}
          <span className={classes.dimmed}>
            ends <Time at={EndDate} relative />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function LastPurchase({ playerId, purchase }: { playerId: string; purchase: PlayerOverview['LastPurchase'] }) {
  if (purchase === null) return <>–</>
  const { OrderId } = purchase
  const state = getPurchaseState(purchase)
  return (
    <>
      <AppLink
        href={toPlayerTabHref(purchasesTab, playerId, { filter: OrderId.slice(0, maxSearchLength), order: OrderId })}
      >
        {purchase.ItemId || purchase.SKU}, {formatMoney(purchase.Value)}
      </AppLink>{' '}
      <span className={classes.dimmed}>
        <Time at={purchase.Date} relative />
        {state === 'valid' ? null : `, ${state}`}
      </span>
    </>
  )
}

/** How many devices are shown before "Show all". */
const devicesShown = 3

export function Devices({ playerId }: { playerId: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useEndpointQuery(
    players.devices,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const devices = data?.Devices ?? []
  if (devices.length === 0) return <>–</>
  const shown = showsAll ? devices : devices.slice(0, devicesShown)
  return (
    <ul className={pageClasses.list}>
      {shown.map((device) => (
        <li key={device}>
          <CopyableId id={device} label="Copy device ID" maxLength={21} />
        </li>
      ))}
      {devices.length > devicesShown ? (
        <li>
          <UnstyledButton className={pageClasses.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${devices.length}`}
          </UnstyledButton>
        </li>
      ) : null}
    </ul>
  )
}
