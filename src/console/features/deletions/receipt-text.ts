import { formatExact } from '#console/components/number.tsx'
import type { DeletedAmount, DeletionReceipt } from '#contract/deletions.ts'

/** "Snapshots: 12"; the kind alone when the person has no right to read how many. */
export function formatAmount({ What, Count }: DeletedAmount): string {
  return Count === null ? What : `${What}: ${formatExact(Count)}`
}

/** A receipt as plain text, for a letter or a ticket; times in UTC. */
export function formatReceipt(receipt: DeletionReceipt): string {
  const deleted = receipt.Deleted.map(({ What, Count }) => (Count === null ? `- ${What}` : `- ${What}: ${Count}`))
  return [
    `Receipt of deletion ${receipt.Id}`,
    `Player ID: ${receipt.PlayerId}`,
    `Requested: ${receipt.RequestedAt}`,
    `Deleted: ${receipt.DeletedAt}`,
    `Confirmed by: ${receipt.DeletedBy}`,
    ...(receipt.Reason === '' ? [] : [`Reason: ${receipt.Reason}`]),
    ...(deleted.length === 0 ? ['The player had no data left; the request was deleted.'] : ['Deleted:', ...deleted]),
  ].join('\n')
}
