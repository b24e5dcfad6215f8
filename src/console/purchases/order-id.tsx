import { VisuallyHidden } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import classes from './purchases.module.css'

/** An order id longer than this is cut. Source: specification, "Business constants". */
const longest = 40
const cutTo = 38

/** An order id as it is shown: up to 40 characters whole, a longer one as its first 38 and an ellipsis. */
export function truncateOrderId(id: string): string {
  const characters = [...id]
  return characters.length > longest ? `${characters.slice(0, cutTo).join('')}…` : id
}

/** An order id with a dot: green and filled for a valid receipt, red and hollow for one that is not. */
export function OrderId({ id, isValid }: { id: string; isValid: boolean }) {
  const validity = isValid ? 'Valid' : 'Not valid'
  return (
    <span className={classes.order}>
      <span className={classes.dot} data-valid={isValid} title={validity}>
        <VisuallyHidden>{validity}</VisuallyHidden>
      </span>
      <CopyableId id={id} label="Copy order ID">
        <span title={id}>{truncateOrderId(id)}</span>
      </CopyableId>
    </span>
  )
}
