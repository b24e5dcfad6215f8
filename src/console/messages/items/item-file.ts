import type { ImportFile } from '#console/platform/forms/read-import-file.ts'
import { readListFile, toIndex, toWholeNumber } from '#console/platform/forms/read-list-file.ts'
import { giftTypes } from '#contract/core/gift.ts'
import { type ItemContent, ItemList } from '#contract/items.ts'

/**
 * Reads the text of an import file: JSON as the export writes it, or CSV whose first line names the columns. A `Type` is
 * "Currency" or "Reward"; an empty `LargestAmount` means that there is none.
 */
export function readItemFile(text: string): ImportFile<ItemContent> {
  return readListFile(text, {
    schema: ItemList,
    noun: 'list',
    entries: 'items',
    nameKey: 'ItemId',
    columns: ['ItemId', 'Type', 'Name', 'Icon', 'UsualAmount', 'LargestAmount'],
    required: ['ItemId', 'Name', 'UsualAmount'],
    toEntry: (read) => ({
      ItemId: read('ItemId'),
      Type: read('Type') === '' ? giftTypes.indexOf('Currency') : toIndex(read('Type'), giftTypes),
      Name: read('Name'),
      Icon: read('Icon'),
      UsualAmount: toWholeNumber(read('UsualAmount')),
      LargestAmount: read('LargestAmount') === '' ? null : toWholeNumber(read('LargestAmount')),
    }),
  })
}
