import { type JSONPathEnvironment, JSONPathNodeList, Nothing, type Token, TokenKind } from 'json-p3'
import { compareDecimals } from '#contract/core/decimal.ts'
import { ExactNumber, toExactNumber } from './exact-json.ts'

/** Whether a value is a number, exact or not. */
function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber
}

function compareNumbers(one: number | ExactNumber, other: number | ExactNumber): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareDecimals(String(one), String(other))
}

/** Whether two values are equal by the rules of JSONPath (RFC 9535), numbers by all their digits. */
function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNumber(one) || isNumber(other)) return isNumber(one) && isNumber(other) && compareNumbers(one, other) === 0
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const members = Object.entries(one)
  if (members.length !== Object.keys(other).length) return false
  return members.every(([name, value]) => Object.hasOwn(other, name) && areEqual(value, other[name]))
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether a value is less than another by the rules of JSONPath, numbers by all their digits. */
function isLess(one: unknown, other: unknown): boolean {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other) < 0
  return typeof one === 'string' && typeof other === 'string' && one < other
}

type Operand = { readonly token: Token; evaluate(context: unknown): unknown }

/** What the library's parser returns for a comparison, or for a logical operator. */
type Infix = {
  readonly left: Operand
  readonly operator: string
  readonly right: Operand
  readonly logical: boolean
  evaluate(context: unknown): boolean
}

/** The value that is compared: that of a query, a function or a literal. */
function evaluateOperand(operand: Operand, context: unknown): unknown {
  if (operand.token.kind === TokenKind.NUMBER) return toExactNumber(operand.token.value)
  const value = operand.evaluate(context)
  if (!(value instanceof JSONPathNodeList)) return value
  const [node] = value.nodes
  return node ? node.value : Nothing
}

/** Evaluates a comparison by all digits of numbers. */
function compareExactly({ left, operator, right }: Infix, context: unknown): boolean {
  const one = evaluateOperand(left, context)
  const other = evaluateOperand(right, context)
  if (operator === '!=') return !areEqual(one, other)
  if (operator === '<' || operator === '<=') {
    if (isLess(one, other)) return true
  } else if ((operator === '>' || operator === '>=') && isLess(other, one)) return true
  return operator.endsWith('=') && areEqual(one, other)
}

/** Makes comparisons in the paths of an environment by all digits of numbers; the library itself compares doubles. */
export function compareAllDigits(environment: JSONPathEnvironment): void {
  // The types say that the parser is private; nothing else gives access to comparisons.
  const { parser } = environment as unknown as {
    parser: { parseInfixExpression(stream: unknown, left: unknown): Infix }
  }
  const parseInfix = parser.parseInfixExpression.bind(parser)
  parser.parseInfixExpression = (stream, left) => {
    const infix = parseInfix(stream, left)
    if (!infix.logical) infix.evaluate = (context) => compareExactly(infix, context)
    return infix
  }
}
