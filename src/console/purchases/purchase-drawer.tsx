import { useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatMoney } from '#console/components/number.tsx'
import { PastTime } from '#console/components/time/past-time.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen, productsScreen } from '#console/routes.ts'
import { type Purchase, purchaseTypes } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { Platform } from './platform.tsx'
import { Store, sourceLabels } from './purchase-origin.tsx'
import classes from './purchases.module.css'
import { RefundDialog, RemoveMarkButton } from './refund.tsx'

/** Everything about one order, beside its list. Undefined keeps it closed. */
export function PurchaseDrawer({ purchase, onClose }: { purchase: Purchase | undefined; onClose: () => void }) {
  const title = purchase && `${purchase.ItemId || purchase.SKU || 'Order'}, ${formatMoney(purchase.Value)}`
  return (
    <SideDrawer isOpen={purchase !== undefined} onClose={onClose} width={560} title={<bdi>{title}</bdi>}>
      {purchase ? <Details key={purchase.OrderId} purchase={purchase} /> : null}
    </SideDrawer>
  )
}

function Details({ purchase }: { purchase: Purchase }) {
  const { Refund, PlayerId, OrderId, SKU, ItemId, Amount } = purchase
  return (
    <>
      {Refund ? (
        <>
          <h3 className={classes.heading}>Refund</h3>
          <DescriptionList
            items={[
              { label: 'Reason', value: <span className={classes.reason}>{Refund.Reason}</span>, isWide: true },
              { label: 'Marked', value: <Time at={Refund.At} /> },
              { label: 'Marked by', value: Refund.By },
            ]}
          />
        </>
      ) : null}
      <h3 className={classes.heading}>Order</h3>
      <DescriptionList
        items={[
          { label: 'Order ID', value: <CopyableId id={OrderId} label="Copy order ID" />, isWide: true },
          { label: 'SKU', value: SKU && <CopyableId id={SKU} label="Copy SKU" />, isWide: true },
          { label: 'Date', value: <PastTime at={purchase.Date} /> },
          {
            label: 'Player',
            value: <AppLink href={toHref(playerScreen, { playerId: PlayerId })}>{PlayerId}</AppLink>,
          },
          { label: 'Item', value: <bdi>{`${ItemId || '–'} x${Amount}`}</bdi> },
          {
            label: 'Value',
            value: purchase.AwaitsProduct ? <MissingValue purchase={purchase} /> : formatMoney(purchase.Value),
          },
          { label: 'Type', value: purchaseTypes[purchase.Type] },
          { label: 'Platform', value: <Platform platform={purchase.Platform} /> },
          { label: 'Store', value: <Store store={purchase.Store} /> },
          { label: 'Reported by', value: sourceLabels[purchase.Source] },
          { label: 'Receipt', value: purchase.Valid ? 'Valid' : 'Not valid' },
          ...(purchase.IsSandbox ? [{ label: 'Sandbox', value: 'A test order, for no money' }] : []),
        ]}
      />
      <div className={classes.actions}>
        {Refund ? <RemoveMarkButton purchase={purchase} /> : <MarkButton purchase={purchase} />}
      </div>
    </>
  )
}

/** An order without a value, and the way to give it one. */
function MissingValue({ purchase: { Store: store, SKU: sku } }: { purchase: Purchase }) {
  return <AppLink href={toHref(productsScreen, {}, { new: 'true', store, sku })}>Not known: add the product</AppLink>
}

function MarkButton({ purchase }: { purchase: Purchase }) {
  const { disabledReason } = useCallAccess(purchases.markRefunded)
  const [isAsking, setAsking] = useState(false)
  const obstacle = purchase.IsSandbox
    ? 'This order was a test, for no money, so it cannot be refunded.'
    : purchase.Valid
      ? undefined
      : 'This order is not valid, so it cannot be refunded.'
  return (
    <>
      <ExplainedButton variant="default" disabledReason={disabledReason ?? obstacle} onClick={() => setAsking(true)}>
        Mark as refunded
      </ExplainedButton>
      {isAsking ? <RefundDialog purchase={purchase} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
