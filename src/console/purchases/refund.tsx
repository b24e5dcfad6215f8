import { Textarea } from '@mantine/core'
import { formatMoney } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ActionTarget } from '#console/players/shared/action-target.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import { Purchase } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'

const toParams = ({ PlayerId, OrderId }: Purchase) => ({ id: PlayerId, orderId: OrderId })

/** What the mark of an order is now, from the state that a 412 carries. */
function describeMark(current: unknown) {
  const purchase = Purchase.safeParse(current).data
  if (!purchase) return null
  const { Refund } = purchase
  if (Refund === null) return <p>Now: not marked as refunded.</p>
  return (
    <p>
      Now: marked as refunded by {Refund.By}, <Time at={Refund.At} />: <bdi>{Refund.Reason}</bdi>
    </p>
  )
}

const marked = 'The order was marked as refunded.'
const unmarked = 'The order is no longer marked as refunded.'

const markUndo: Undo = { done: unmarked, failed: "Couldn't remove the refund mark.", describeConflict: describeMark }

const removalUndo: Undo = {
  done: marked,
  failed: "Couldn't mark the order as refunded.",
  describeConflict: describeMark,
}

function Target({ purchase, text }: { purchase: Purchase; text: string }) {
  return (
    <ActionTarget name={`${purchase.ItemId || purchase.SKU}, ${formatMoney(purchase.Value)}`} id={purchase.OrderId}>
      {text}
    </ActionTarget>
  )
}

/** Asks why an order was refunded, and marks it. */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={purchases.markRefunded}
      edits={{ saved: purchase, schema: Purchase, toValues: ({ Refund }) => ({ Reason: Refund?.Reason ?? '' }) }}
      toInput={(body) => ({ params: toParams(purchase), body })}
      title="Mark this order as refunded?"
      labels={{ Reason: 'Reason or ticket link' }}
      subject="this order"
      confirmLabel="Mark as refunded"
      successMessage={marked}
      undo={() => markUndo}
      errorMessage="Couldn't mark the order as refunded."
      errorDisplay="quiet"
      target={
        <Target
          purchase={purchase}
          text="It is left out of the revenue and of what the player spent. This does not pay anything back; the store does."
        />
      }
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea {...field('Reason')} required autosize maxRows={6} maxLength={reasonLimit} data-autofocus />
      )}
    </FormDialog>
  )
}

/** Takes the mark of a refunded order back. */
export function RemoveMarkButton({ purchase }: { purchase: Purchase }) {
  return (
    <ActionButton
      endpoint={purchases.removeRefundMark}
      input={{ params: toParams(purchase) }}
      ifMatch={purchase.Version}
      takesReason
      labels={{
        label: 'Remove refund mark',
        question: 'Remove the refund mark?',
        body: <Target purchase={purchase} text="The order counts again in the revenue and in what the player spent." />,
        confirm: 'Remove refund mark',
        done: unmarked,
        failed: "Couldn't remove the refund mark.",
      }}
      undo={() => removalUndo}
    />
  )
}
