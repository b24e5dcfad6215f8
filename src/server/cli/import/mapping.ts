import { z } from 'zod'
import { AttributeName } from '#contract/attributes.ts'
import { parseJson } from '#contract/core/json.ts'
import { AttributeNumber, jsonDepthLimit } from '#contract/core/units.ts'
import { PersistenceKey } from '#contract/persistence.ts'
import { CommandError } from '../command-error.ts'
import { cellTypeNames, decimalMarks } from './cell-types.ts'

const ScalarValue = z
  .union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false')
  // The file is read before this: such a number has lost digits by now.
  .refine(
    (value) => typeof value !== 'number' || AttributeNumber.safeParse(value).success,
    'has more digits than a number in a mapping can have; write it in quotes',
  )

/** The message for a field without a source. */
function explainSource({ code, input }: { readonly code?: string; readonly input: unknown }): string | undefined {
  if (code !== 'invalid_type') return undefined
  const what = input === undefined ? 'is missing; it needs a source' : 'must be a source'
  return `${what}, such as {"column": "level"} or {"constant": 1}`
}

/** The source of a value, and what to do when it is empty or invalid. */
const Source = z
  .strictObject(
    {
      /** A column, by its name in the header or by its position from 1. */
      column: z.union([z.string(), z.int().min(1)], 'must be the name of a column, or its position from 1').optional(),
      constant: ScalarValue.optional(),
      /** Text with {column}, {row} (the row's number) and {source} (the mapping's name). */
      template: z.string().optional(),
      /** A table from cell texts to values. Other texts are invalid. */
      values: z.record(z.string(), ScalarValue).optional(),
      /** Rounds an amount of money to cents. */
      round: z.boolean().optional(),
      /** What is before the cents of an amount of money, where the file does not tell: "1,234". */
      decimal: z.enum(decimalMarks, 'must be "." or ","').optional(),
      as: z.enum(cellTypeNames, `must be one of ${cellTypeNames.join(', ')}`).optional(),
      /** What to do with an invalid cell: reject the whole file, or skip the row and list it. */
      onBad: z.enum(['refuse', 'skip'], 'must be "refuse" or "skip"').default('refuse'),
      /** The value of an empty cell; null omits it. */
      whenEmpty: ScalarValue.nullable().optional(),
    },
    { error: explainSource },
  )
  .superRefine((source, context) => {
    const given = [source.column, source.constant, source.template].filter((part) => part !== undefined)
    if (given.length !== 1) {
      context.addIssue({ code: 'custom', message: 'needs exactly one of "column", "constant" and "template"' })
    }
  })
export type Source = z.output<typeof Source>

/** The source of an id. A row's number is none: another file gives it to another thing, which would be overwritten. */
function idSource(advice: string) {
  return Source.refine(({ template = '' }) => !template.includes('{row}'), {
    path: ['template'],
    message: `takes {row}, but another file has another row of that number; ${advice}`,
  })
}

/** The content of a persistence key: a source, or an object of nested shapes. */
export type Shape = Source | { readonly members: readonly (readonly [name: string, shape: Shape])[] }

function isSource(value: object): boolean {
  return ['column', 'constant', 'template'].some((name) => {
    const part: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
    // A member may also be named "column"; then its value is an object.
    return part !== undefined && (typeof part !== 'object' || part === null)
  })
}

function readShape(value: unknown, path: PropertyKey[], context: z.RefinementCtx): Shape {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    context.addIssue({ code: 'custom', path, message: 'must be a source, such as {"column": "level"}, or members' })
    return { members: [] }
  }
  if (isSource(value)) {
    const parsed = Source.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      context.addIssue({ ...issue, path: [...path, ...issue.path] })
    }
    return { members: [] }
  }
  if (path.length >= jsonDepthLimit) {
    context.addIssue({ code: 'custom', path, message: `JSON may be nested ${jsonDepthLimit} levels deep` })
    return { members: [] }
  }
  return {
    members: Object.entries(value).map(([name, part]) => [name, readShape(part, [...path, name], context)] as const),
  }
}

const PersistenceShape = z.unknown().transform((value, context) => readShape(value, [], context))

const file = {
  /** The name of this import for {source} and the audit log. */
  source: z
    .string()
    .regex(/^[A-Za-z0-9_.:-]{1,40}$/, 'has 1 to 40 letters, digits or _ . : -')
    .default('import'),
  /** Detected when absent. */
  delimiter: z.enum([',', ';', '\t'], 'must be ",", ";" or a tab').optional(),
  /** False when the first row is data; columns are then given by position. */
  header: z.boolean().default(true),
  /** Whether cells that a spreadsheet could run begin with a `'`, as in the exports of Quarterdeck. */
  guard: z.boolean().default(false),
}

const PlayersMapping = z.strictObject({
  ...file,
  playerId: idSource('take a column that identifies the player'),
  nickname: Source.optional(),
  creationDate: Source.optional(),
  language: Source.optional(),
  deviceId: Source.optional(),
  lastDevice: Source.optional(),
  lastSaveGame: Source.optional(),
  lastEventId: Source.optional(),
  /** "android" or "ios", in any letter case. */
  platform: Source.optional(),
  buildNumber: Source.optional(),
  isHacker: Source.optional(),
  attributes: z.record(AttributeName, Source).default({}),
  persistence: z.record(PersistenceKey, PersistenceShape).default({}),
})
export type PlayersMapping = z.output<typeof PlayersMapping>

/** A source of which an empty cell is no value. */
const SourceOrNothing = Source.transform((source) => ({ whenEmpty: null, ...source }))

const PurchasesFields = z.strictObject({
  ...file,
  /** An id of the mapping's name and a digest of the sale when absent. */
  orderId: idSource('leave orderId out, and the id is made from the sale itself').optional(),
  playerId: idSource('take a column that identifies the player'),
  date: Source,
  value: Source,
  /** "USD" or the name of a game currency. US dollars when absent. */
  currency: Source.optional(),
  platform: Source.optional(),
  sku: Source.optional(),
  isValid: Source.optional(),
  type: Source.optional(),
  itemId: Source.optional(),
  amount: Source.optional(),
  store: Source.optional(),
  isSandbox: Source.optional(),
  /** The nickname for a player that does not exist yet. */
  nickname: Source.optional(),
  /** When the order of the row was refunded; empty for one that was not. */
  refundedAt: SourceOrNothing.optional(),
  refundedBy: Source.optional(),
  refundReason: Source.optional(),
  /** True in a row that is no sale, but the refund of the order that it names. */
  isRefund: Source.optional(),
})
const PurchasesMapping = PurchasesFields.refine(({ isRefund, orderId }) => !isRefund || orderId, {
  path: ['isRefund'],
  message: 'needs orderId: a refund names the order of another row',
})
export type PurchasesMapping = z.output<typeof PurchasesMapping>

function readMapping<T>(schema: z.ZodType<T>, text: string, name: string): T {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\u{feff}/u, ''))
  } catch (error) {
    throw new CommandError(`The mapping ${name}: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.map(String).join('.') || 'the mapping'}: ${issue.message}`,
  )
  throw new CommandError(`The mapping ${name} is not valid:\n${lines.join('\n')}`)
}

/** Reads the mapping of a file of players. Throws CommandError with all problems by path. */
export function readPlayersMapping(text: string, name: string): PlayersMapping {
  return readMapping(PlayersMapping, text, name)
}

/** Reads the mapping of a file of purchases. Throws CommandError with all problems by path. */
export function readPurchasesMapping(text: string, name: string): PurchasesMapping {
  return readMapping(PurchasesMapping, text, name)
}
