import Papa from 'papaparse'
import { type ImportFile, readImportFile } from '#console/platform/forms/read-import-file.ts'
import { giftTypes } from '#contract/core/gift.ts'
import { type ItemInput, ItemList } from '#contract/items.ts'

/** The columns of a CSV file, in any order and letter case; blanks and `_` within a name do not count. */
const columns = ['ItemId', 'Type', 'Name', 'Icon', 'UsualAmount', 'LargestAmount'] as const

const required = ['ItemId', 'Name', 'UsualAmount'] as const

function normalize(name: string): string {
  return name.replaceAll(/[\s_]/g, '').toLowerCase()
}

/** A number as such, and any other text as it is: the schema says what is wrong with it. */
function toAmount(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** "Currency", "reward" or the number of the type; Currency when empty. */
function toType(text: string): number | string {
  if (text === '') return giftTypes.indexOf('Currency')
  const index = giftTypes.findIndex((type) => type.toLowerCase() === text.toLowerCase())
  return index === -1 ? toAmount(text) : index
}

function toEntry(row: Readonly<Record<string, string | undefined>>) {
  const read = (column: (typeof columns)[number]) => row[normalize(column)]?.trim() ?? ''
  const largest = read('LargestAmount')
  return {
    ItemId: read('ItemId'),
    Type: toType(read('Type')),
    Name: read('Name'),
    Icon: read('Icon'),
    UsualAmount: toAmount(read('UsualAmount')),
    LargestAmount: largest === '' ? null : toAmount(largest),
  }
}

/**
 * Reads the text of an import file: JSON as the export writes it, or CSV whose first line names the columns. A `Type` is
 * "Currency" or "Reward"; an empty `LargestAmount` means that there is none.
 */
export function readItemFile(text: string): ImportFile<ItemInput> {
  const format = { schema: ItemList, noun: 'list', entries: 'items', nameKey: 'ItemId' } as const
  const content = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{"]/.test(content) && !content.startsWith('"')) return readImportFile(content, format)
  const { data, meta } = Papa.parse<Record<string, string>>(content, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: normalize,
  })
  const missing = required.filter((column) => !meta.fields?.includes(normalize(column)))
  if (missing.length > 0) {
    return {
      problem: `The first line names the columns ${columns.join(', ')}; it lacks ${missing.join(', ')}. Nothing was changed.`,
    }
  }
  return readImportFile(JSON.stringify(data.map(toEntry)), format)
}
