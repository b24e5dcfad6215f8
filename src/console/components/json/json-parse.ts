import { type Node as JsonNode, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser'

export type { JsonNode }

/**
 * Where JSON text stops being JSON: a sentence, and the position as an offset and as line and column.
 * Offset counts from 0, line and column from 1, all in UTF-16 units as the editor counts them.
 */
export type JsonProblem = {
  readonly message: string
  readonly offset: number
  readonly line: number
  readonly column: number
}

const strictJson = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

const expectedValue = 'Expected a value: an object, a list, text in double quotes, a number, true, false or null.'

const unquotedText = 'Unknown word. Put names and text in double quotes.'

const messages: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'Expected "," or "}".',
  CloseBracketExpected: 'Expected "," or "]".',
  ColonExpected: 'Expected ":".',
  CommaExpected: 'Expected ",".',
  EndOfFileExpected: 'Unexpected text after the JSON value.',
  InvalidCharacter: 'Write control characters as \\u escapes.',
  InvalidCommentToken: 'JSON has no comments.',
  InvalidEscapeCharacter: 'Unknown escape sequence.',
  InvalidNumberFormat: 'Invalid number.',
  InvalidUnicode: 'Expected four hexadecimal digits after \\u.',
  PropertyNameExpected: 'Expected a name in double quotes.',
  UnexpectedEndOfNumber: 'Invalid number.',
  UnexpectedEndOfString: 'Close this text with a double quote.',
  ValueExpected: expectedValue,
}

function toMessage(text: string, code: string, offset: number): string {
  const before = text.slice(0, offset).trimEnd().at(-1)
  if (before === ',' && /[\]},]/.test(text.charAt(offset))) return 'Extra comma.'
  if (code === 'InvalidSymbol') return text.charAt(offset) === "'" ? 'Use double quotes.' : unquotedText
  if (code === 'CommaExpected' && /\d\d/.test(text.slice(offset - 1, offset + 1))) return 'Invalid number.'
  return messages[code] ?? 'Invalid JSON.'
}

/** The line and column of an offset, both from 1. A line ends with \n, alone or after \r, as in the editor. */
export function toPosition(text: string, offset: number): { offset: number; line: number; column: number } {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { offset, line: before.split('\n').length, column: offset - start + 1 }
}

function toProblem(text: string, { error, offset }: ParseError): JsonProblem {
  return { message: toMessage(text, printParseErrorCode(error), offset), ...toPosition(text, offset) }
}

/** The library descends by recursion; text that runs it out of stack is far deeper than any saved value may be. */
function limitDepth<T>(parse: () => T): T | JsonProblem {
  try {
    return parse()
  } catch (thrown) {
    if (thrown instanceof RangeError) return { message: 'The nesting is too deep.', offset: 0, line: 1, column: 1 }
    throw thrown
  }
}

/** The first problem of a text; undefined when the whole text is one JSON value. Accepts what JSON.parse accepts. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  return limitDepth(() => {
    let first: ParseError | undefined
    const onError = (error: number, offset: number, length: number) => {
      first ??= { error, offset, length }
    }
    visit(text, { onError }, strictJson)
    return first && toProblem(text, first)
  })
}

/** A tree, or where the text stops being JSON. */
export type JsonParseResult =
  | { readonly root: JsonNode; readonly problem?: undefined }
  | { readonly root?: undefined; readonly problem: JsonProblem }

/** Parses JSON text into nodes with their offsets; an object keeps its order and repeated names. */
export function parseJsonTree(text: string): JsonParseResult {
  const parsed = limitDepth((): JsonParseResult => {
    const errors: ParseError[] = []
    const root = parseTree(text, errors, strictJson)
    const [first] = errors
    if (first) return { problem: toProblem(text, first) }
    return root ? { root } : { problem: { message: expectedValue, offset: 0, line: 1, column: 1 } }
  })
  return 'message' in parsed ? { problem: parsed } : parsed
}

/** A member of an object: its decoded name, where the name begins, and its value. */
export type JsonMember = { readonly name: string; readonly offset: number; readonly value: JsonNode }

/** The members of an object in their order; empty for any other value. */
export function getMembers({ type, children = [] }: JsonNode): readonly JsonMember[] {
  if (type !== 'object') return []
  return children.flatMap(({ children: [name, value] = [] }) =>
    name && value ? [{ name: String(name.value), offset: name.offset, value }] : [],
  )
}

/** The text of a node exactly as it was written. */
export function getSource(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length)
}

/** Whether a value nests deeper than `limit` levels; a scalar is at level 0. */
export function exceedsDepth(root: JsonNode, limit: number): boolean {
  let level: readonly JsonNode[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((node) => (node.type === 'array' ? (node.children ?? []) : getMembers(node).map(toValue)))
  }
  return false
}

function toValue({ value }: JsonMember): JsonNode {
  return value
}
