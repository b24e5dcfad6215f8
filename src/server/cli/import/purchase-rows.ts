import { reasonLimit } from '#contract/core/units.ts'
import type { PurchaseSource } from '#contract/purchase.ts'
import {
  booleanType,
  currencyType,
  moneyType,
  orderIdType,
  pastInstantType,
  playerIdType,
  purchaseSourceType,
  storeType,
  toInteger,
  toText,
} from './cell-types.ts'
import type { FileRow } from './csv-file.ts'
import { type CellProblem, type FileFacts, fieldReader, optionalReader } from './field-reader.ts'
import type { PurchasesMapping } from './mapping.ts'
import { createOrderIds } from './order-ids.ts'
import type { PlayerAccounts } from './player-accounts.ts'
import type { RowReader } from './player-rows.ts'

export type RefundMark = { readonly at: string; readonly by: string; readonly reason: string }

/** What a new order has of the fields that a row may leave out. */
const defaults = {
  platform: '',
  sku: '',
  isValid: true,
  type: 0,
  itemId: '',
  amount: 1,
  store: '',
  isSandbox: false,
  source: 'import' as PurchaseSource,
}
export type OptionalField = keyof typeof defaults
const optionalFields = Object.keys(defaults) as OptionalField[]

/** A purchase as a row of a file; fields that the row leaves out have their default. */
export type PurchaseRecord = {
  readonly orderId: string
  /** The fields that the row leaves out, which a stored order keeps. */
  readonly omitted?: readonly OptionalField[]
  /** The how-manieth of equal sales in the file, when the order id is generated from the sale. */
  readonly occurrence?: number
  readonly playerId: string
  /** ISO text in UTC. */
  readonly date: string
  readonly platform: string
  readonly sku: string
  readonly isValid: boolean
  /** 0 Consumable, 1 Non-Consumable, 2 Auto Renewed Subscription, 3 Non Renewing Subscription. */
  readonly type: number
  readonly itemId: string
  readonly amount: number
  /** As `StoreName`, or empty. */
  readonly store: string
  readonly isSandbox: boolean
  /** Another one than "import" only in an export of ours. */
  readonly source: PurchaseSource
  /** US dollars as text with two decimals; "0.00" for a purchase in a game currency, which is no revenue. */
  readonly value: string
  /** For a player that does not exist yet. */
  readonly nickname: string
  /** Whether the row is no sale, but says that its order was refunded. */
  readonly isRefund: boolean
  readonly refund: RefundMark | undefined
}

const shortText = toText(200)
const longText = toText(reasonLimit)
/** Our own export has the ids as they are stored; a file of others may have what came along when they were pasted. */
const exactOrderId = toText(200, true)

/** The source of a field in an export of ours that has it, where the mapping does not name it. */
function toOwnSource({ dialect }: FileFacts, column: string) {
  return dialect.isOwnExport && dialect.columns.includes(column) ? { column, onBad: 'refuse' as const } : undefined
}

/** Creates the reader of a row's mark as refunded. An export of ours has it, whatever the mapping says. */
function refundReader(mapping: PurchasesMapping, facts: FileFacts) {
  const own = (column: string) => toOwnSource(facts, column)
  const ownAt = own('RefundedAt')
  const refundedAt = mapping.refundedAt ?? (ownAt && { ...ownAt, whenEmpty: null })
  const at = optionalReader(refundedAt, pastInstantType, facts, 'refundedAt')
  const by = optionalReader(mapping.refundedBy ?? own('RefundedBy'), shortText, facts, 'refundedBy')
  const reason = optionalReader(mapping.refundReason ?? own('RefundReason'), longText, facts, 'refundReason')
  const isRefund = optionalReader(mapping.isRefund, booleanType, facts, 'isRefund')
  return (row: FileRow, problems: CellProblem[], date: string | undefined) => {
    const isRefundRow = isRefund(row, problems) ?? false
    const found = { at: at(row, problems), by: by(row, problems), reason: reason(row, problems) }
    const instant = found.at ?? (isRefundRow ? date : undefined)
    const mark = { by: found.by ?? 'import', reason: found.reason ?? `Imported from ${facts.sourceName}` }
    return { isRefund: isRefundRow, refund: instant === undefined ? undefined : { at: instant, ...mark } }
  }
}

/** Creates the reader of where an order comes from. An export of ours has it, whatever the mapping says. */
function originReader(mapping: PurchasesMapping, facts: FileFacts) {
  const own = (column: string) => {
    const source = toOwnSource(facts, column)
    return source && { ...source, whenEmpty: null }
  }
  const store = optionalReader(mapping.store ?? own('Store'), storeType, facts, 'store')
  const isSandbox = optionalReader(mapping.isSandbox ?? own('IsSandbox'), booleanType, facts, 'isSandbox')
  const source = optionalReader(own('Source'), purchaseSourceType, facts, 'source')
  return (row: FileRow, problems: CellProblem[]) => ({
    store: store(row, problems),
    isSandbox: isSandbox(row, problems),
    source: source(row, problems),
  })
}

type OptionalFields = { readonly [Name in OptionalField]: (typeof defaults)[Name] | undefined }

function withDefaults(given: OptionalFields) {
  const omitted = optionalFields.filter((name) => given[name] === undefined)
  return {
    omitted,
    platform: given.platform ?? defaults.platform,
    sku: given.sku ?? defaults.sku,
    isValid: given.isValid ?? defaults.isValid,
    type: given.type ?? defaults.type,
    itemId: given.itemId ?? defaults.itemId,
    amount: given.amount ?? defaults.amount,
    store: given.store ?? defaults.store,
    isSandbox: given.isSandbox ?? defaults.isSandbox,
    source: given.source ?? defaults.source,
  }
}

/**
 * Creates the reader of purchase rows, for one pass through the file. Throws CommandError when the mapping does not fit
 * the file.
 */
export function purchaseRowReader(
  mapping: PurchasesMapping,
  facts: FileFacts,
  accounts: PlayerAccounts,
): RowReader<PurchaseRecord> {
  const { isOwnExport } = facts.dialect
  const orderId = optionalReader(mapping.orderId, isOwnExport ? exactOrderId : orderIdType, facts, 'orderId')
  const generateId = mapping.orderId === undefined ? createOrderIds(facts.sourceName) : undefined
  const playerId = fieldReader(mapping.playerId, playerIdType, facts, 'playerId')
  const date = fieldReader(mapping.date, pastInstantType, facts, 'date')
  const value = fieldReader(mapping.value, moneyType, facts, 'value')
  const currency = optionalReader(mapping.currency, currencyType, facts, 'currency')
  const platform = optionalReader(mapping.platform, shortText, facts, 'platform')
  const sku = optionalReader(mapping.sku, shortText, facts, 'sku')
  const isValid = optionalReader(mapping.isValid, booleanType, facts, 'isValid')
  const type = optionalReader(mapping.type, toInteger(0, 3), facts, 'type')
  const itemId = optionalReader(mapping.itemId, shortText, facts, 'itemId')
  const amount = optionalReader(mapping.amount, toInteger(0, 2_147_483_647), facts, 'amount')
  const nickname = optionalReader(mapping.nickname, shortText, facts, 'nickname')
  const readOrigin = originReader(mapping, facts)
  const readRefund = refundReader(mapping, facts)
  return (row, problems) => {
    const order = orderId(row, problems)
    const required = {
      playerId: playerId(row, problems),
      date: date(row, problems),
      value: value(row, problems),
    }
    const isMoney = (currency(row, problems) ?? 'USD') === 'USD'
    const optional = {
      platform: platform(row, problems),
      sku: sku(row, problems),
      isValid: isValid(row, problems),
      type: type(row, problems),
      itemId: itemId(row, problems),
      amount: amount(row, problems),
      ...readOrigin(row, problems),
    }
    const others = {
      ...withDefaults(optional),
      nickname: nickname(row, problems) ?? '',
      ...readRefund(row, problems, required.date),
    }
    if (problems.length > 0) return undefined
    const { playerId: given, date: instant, value: dollars } = required
    if (given !== undefined && instant !== undefined && dollars !== undefined) {
      // Our own export has the ids of players, who may be missing here.
      const player = isOwnExport ? given : accounts.resolve(given)
      const sale = { playerId: player, date: instant, value: isMoney ? dollars : '0.00', ...others }
      if (generateId) return { ...generateId(sale), ...sale }
      if (order !== undefined) return { orderId: order, ...sale }
    }
    const missing = Object.entries({ ...required, orderId: order }).find(([, part]) => part === undefined)?.[0] ?? ''
    problems.push({ column: missing, value: '', reason: 'is empty', isSkip: false })
    return undefined
  }
}
