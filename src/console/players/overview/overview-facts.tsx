import { IconCrown } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { formatMoney } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventsScreen, guildScreen, purchasesTab, toPlayerTabHref } from '#console/routes.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import type { PlayerOverview } from '#contract/player-overview.ts'
import { getPurchaseState } from '#contract/purchase.ts'
import classes from './overview.module.css'

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
