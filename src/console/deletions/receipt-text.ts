import type { DeletionReceipt } from '#contract/deletions.ts'

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
