import type { ImportFile } from '#console/platform/forms/read-import-file.ts'
import { readListFile, toIndex, toWholeNumber } from '#console/platform/forms/read-list-file.ts'
import { purchaseTypes } from '#contract/purchase.ts'
import { type StoreProductInput, StoreProductList } from '#contract/store-products.ts'

/** A price with two decimals: "5" and "4.9" become "5.00" and "4.90"; any other text stays, for the schema to refuse. */
export function toDollars(typed: string): string {
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? typed.trim() : `${whole}.${cents.padEnd(2, '0')}`
}

/**
 * Reads the text of an import file: JSON as the export writes it, or CSV whose first line names the columns. An empty
 * `Amount` is 1, an empty `Type` is "Consumable".
 */
export function readProductFile(text: string): ImportFile<StoreProductInput> {
  return readListFile(text, {
    schema: StoreProductList,
    noun: 'list',
    entries: 'products',
    nameKey: 'SKU',
    columns: ['Store', 'SKU', 'ItemId', 'Amount', 'Type', 'Value'],
    required: ['Store', 'SKU', 'ItemId', 'Value'],
    toEntry: (read) => ({
      Store: read('Store').toLowerCase(),
      SKU: read('SKU'),
      ItemId: read('ItemId'),
      Amount: read('Amount') === '' ? 1 : toWholeNumber(read('Amount')),
      Type: read('Type') === '' ? 0 : toIndex(read('Type'), purchaseTypes),
      Value: toDollars(read('Value')),
    }),
  })
}
