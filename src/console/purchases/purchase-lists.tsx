import { Badge } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatMoney } from '#console/components/number.tsx'
import { toInstantRange } from '#console/components/period/period.ts'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import type { ListParams } from '#console/platform/lists/list-params.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import { getPurchaseState, type Purchase, purchaseTypes } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { OrderId } from './order-id.tsx'
import { Platform } from './platform.tsx'
import { PurchaseFilterFields, PurchaseFilters, stateLabels } from './purchase-filters.tsx'
import { Store, sourceLabels } from './purchase-origin.tsx'
import classes from './purchases.module.css'

/** The next step where there are no purchases. */
function PlayersLink() {
  return <AppLink href={toHref(playerListScreen)}>Go to players</AppLink>
}

/** The state of an order, where it is no revenue. */
function StateBadge({ purchase }: { purchase: Purchase }) {
  const state = getPurchaseState(purchase)
  if (state === 'valid') return null
  const isInvalid = state === 'invalid'
  return (
    <Badge
      size="xs"
      h={13}
      px={4}
      tt="none"
      flex="none"
      color={isInvalid ? 'red' : 'gray'}
      c={isInvalid ? 'var(--qd-danger)' : 'var(--qd-text-dimmed)'}
    >
      {stateLabels[state]}
    </Badge>
  )
}

/** The price of an order; struck through, with the reason, where it is no revenue. */
function Price({ purchase }: { purchase: Purchase }) {
  const price = purchase.AwaitsProduct ? (
    <span title="Its SKU has no store product">–</span>
  ) : (
    formatMoney(purchase.Value)
  )
  if (getPurchaseState(purchase) === 'valid') return <>{price}</>
  return (
    <span className={classes.noRevenue}>
      <s>{price}</s>
      <StateBadge purchase={purchase} />
    </span>
  )
}

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

const commonColumns: readonly Column<Purchase>[] = [
  { key: 'sku', title: 'SKU', width: 240, cell: ({ SKU }) => <Sku sku={SKU} /> },
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
    width: 66,
    mobileRole: 'meta',
    cell: (purchase) => <Price purchase={purchase} />,
  },
  { key: 'store', title: 'Store', isHiddenByDefault: true, cell: ({ Store: store }) => <Store store={store} /> },
  { key: 'source', title: 'Reported by', isHiddenByDefault: true, cell: ({ Source }) => sourceLabels[Source] },
]

/** The columns of the purchases of all players. */
const allColumns: readonly Column<Purchase>[] = [
  { key: 'date', title: 'Date', width: 146, cell: ({ Date: at }) => <PastTime at={at} /> },
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
  ...commonColumns,
]

const playerColumns: readonly Column<Purchase>[] = [
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
  ...commonColumns,
]

type PurchaseParams = ListParams<typeof PurchaseFilters>

/** The search and the period, which list, sums, charts and export share. The sums are of all states. */
export function toPurchaseSelection(params: PurchaseParams) {
  return { ...(params.filter === '' ? {} : { filter: params.filter }), ...toInstantRange(params, new Date()) }
}

const toListSelection = (params: PurchaseParams) => ({ ...toPurchaseSelection(params), state: params.state })

const shared = {
  noun: { one: 'purchase', many: 'purchases' },
  label: 'Purchases, newest first',
  rowKey: ({ OrderId }: Purchase) => OrderId,
  rowSearchParams: ({ OrderId }: Purchase) => ({ order: OrderId }),
  filters: { schema: PurchaseFilters, Fields: PurchaseFilterFields },
  emptyText: "There isn't any purchases",
  emptyAction: PlayersLink,
}

export const purchaseList = defineList({
  ...shared,
  id: 'purchases',
  endpoint: purchases.list,
  toRequest: (params) => ({ query: { ...toListSelection(params), ...toPageQuery(params) } }),
  columns: allColumns,
  search: { label: 'Order ID, player, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params) => ({ query: toListSelection(params) }),
    done: (fileName) => `The purchases were exported to ${fileName}.`,
  },
})

export const playerPurchaseList = defineList({
  ...shared,
  id: 'player-purchases',
  endpoint: purchases.listOfPlayer,
  toRequest: (params, { playerId }: { readonly playerId: string }) => ({
    params: { id: playerId },
    query: { ...toListSelection(params), ...toPageQuery(params) },
  }),
  columns: playerColumns,
  search: { label: 'Order ID, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params, { playerId }) => ({ query: { ...toListSelection(params), playerId } }),
    done: (fileName) => `The player's purchases were exported to ${fileName}.`,
  },
})
