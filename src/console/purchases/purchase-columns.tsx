import { AppLink } from '#console/components/app-link.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerScreen } from '#console/routes.ts'
import { type Purchase, purchaseTypes } from '#contract/purchase.ts'
import { OrderId } from './order-id.tsx'
import { Platform } from './platform.tsx'
import { Price } from './purchase-state.tsx'
import classes from './purchases.module.css'

/** The purchased item as the store names it. SKUs begin alike, so a long one is cut at its beginning; all on hover. */
function Sku({ sku }: { sku: string }) {
  return (
    <span className={`${classes.text} ${classes.sku}`} title={sku}>
      <bdi dir="ltr">{sku || '–'}</bdi>
    </span>
  )
}

/** An item with its amount. A long id is cut, never the amount: "x65…" would be read as 65. */
function Item({ purchase: { ItemId, Amount } }: { purchase: Purchase }) {
  return (
    <span className={classes.item} title={`${ItemId} x${Amount}`}>
      <span className={classes.text}>{ItemId || '–'}</span>
      <span className={classes.amount}>{` x${Amount}`}</span>
    </span>
  )
}

/** On a narrow screen the second line of a purchase also shows the time. */
function Order({ purchase: { OrderId: id, Valid, Date: at } }: { purchase: Purchase }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow ? (
        <div>
          <PastTime at={at} />
        </div>
      ) : null}
      <OrderId id={id} isValid={Valid} />
    </>
  )
}

const shared: readonly Column<Purchase>[] = [
  { key: 'sku', title: 'SKU', cell: ({ SKU }) => <Sku sku={SKU} /> },
  {
    key: 'order',
    title: 'Order ID',
    mobileRole: 'subtitle',
    cell: (purchase) => <Order purchase={purchase} />,
  },
  { key: 'type', title: 'Type', cell: ({ Type }) => <span className={classes.type}>{purchaseTypes[Type]}</span> },
  {
    key: 'item',
    title: 'Item',
    mobileRole: 'title',
    cell: (purchase) => <Item purchase={purchase} />,
  },
  {
    key: 'value',
    title: 'Value',
    isNumeric: true,
    width: 90,
    mobileRole: 'meta',
    cell: (purchase) => <Price purchase={purchase} />,
  },
]

/** The columns of the purchases of all players. */
export const allColumns: readonly Column<Purchase>[] = [
  { key: 'date', title: 'Date', width: 154, cell: ({ Date: at }) => <PastTime at={at} /> },
  {
    key: 'device',
    title: 'Device',
    cell: ({ Platform: platform, PlayerId }) => (
      <span className={classes.device}>
        <Platform platform={platform} />
        <AppLink className={classes.text} title={PlayerId} href={toHref(playerScreen, { playerId: PlayerId })}>
          {PlayerId}
        </AppLink>
      </span>
    ),
  },
  ...shared,
]

/** The columns of one player's purchases. */
export const playerColumns: readonly Column<Purchase>[] = [
  { key: 'date', title: 'Date', width: 110, cell: ({ Date: at }) => <PastTime at={at} part="day" /> },
  {
    key: 'platform',
    title: 'Platform and time',
    width: 140,
    cell: ({ Platform: platform, Date: at }) => (
      <span className={classes.device}>
        <Platform platform={platform} />
        <Time at={at} part="time" />
      </span>
    ),
  },
  ...shared,
]
