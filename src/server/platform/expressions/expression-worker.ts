import { parentPort, workerData } from 'node:worker_threads'
import { FunctionExpressionType, JSONPathEnvironment, type JSONPathNode, type JSONPathQuery, Nothing } from 'json-p3'
import { RE2JS } from 're2js'
import { isRoundedToWhole } from '#contract/core/decimal.ts'
import { parseJson } from '#contract/core/json.ts'
import { startTimer } from './evaluation-limit.ts'
import { compareAllDigits } from './exact-comparison.ts'
import { ExactNumber, parseExactJson } from './exact-json.ts'

/** A JSONPath (RFC 9535) and a regex that is applied to the value found; an empty regex is none. */
export type Expression = { readonly path: string; readonly regex: string }

/** An expression to evaluate on one of the texts of its request; without a text it is only compiled. */
export type ExpressionTask = Expression & { readonly text: number | undefined }

/** Texts are JSON. Tasks that have not begun when the time is over fail. */
export type ExpressionRequest = {
  readonly texts: readonly string[]
  /** The JSON of a list of ExpressionTask: objects take several times as long from thread to thread. */
  readonly tasks: string
  readonly timeLeftMs: number
  /** Whether each outcome is sent before the next task begins, because one of them may end the thread. */
  readonly sendsEach: boolean
}

/** The JSON of an `ExpressionBatch`. */
export type ExpressionReply = string

/** Outcomes, null for a task for which there was no time, and the positions in the request of those that took long. */
export type ExpressionBatch = {
  readonly outcomes: readonly (ExpressionOutcome | null)[]
  readonly slow: readonly number[]
}

/** The part of a task at which it failed. */
export type FailedPart = 'path' | 'regex' | 'value'

/**
 * A whole number within ±(2^53−1), or why there is none. `found` is the start of the value that the path found, and
 * `isTooSlow` says that the evaluation took longer than it may.
 */
export type ExpressionOutcome = (
  | { readonly value: number; readonly found: string }
  | { readonly failure: string; readonly part: FailedPart; readonly found?: string }
) & { readonly isTooSlow?: true }

/** How many nodes an evaluation may visit. */
const nodeLimit = 100_000

const maxFoundLength = 200

/** Thrown to end an evaluation; the message becomes the failure. */
class EvaluationError extends Error {
  readonly part: FailedPart
  readonly found: string | undefined

  constructor(part: FailedPart, message: string, found?: string) {
    super(message)
    this.part = part
    this.found = found
  }
}

let visited = 0

function countNodes(count: number): void {
  visited += count
  if (visited > nodeLimit) throw new EvaluationError('path', 'The path visits more than 100,000 values.')
}

/** `match` and `search` of RFC 9535 in linear time; the library's own use the engine of the language. */
class LinearPattern {
  readonly argTypes = [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType]
  readonly returnType = FunctionExpressionType.LogicalType
  readonly #isWhole: boolean

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole
  }

  call(text: unknown, pattern: unknown): boolean {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    try {
      const matcher = compileRegex(pattern).matcher(text)
      return this.#isWhole ? matcher.matches() : matcher.find()
    } catch {
      // RFC 9535: an invalid pattern matches nothing.
      return false
    }
  }
}

class LimitedEnvironment extends JSONPathEnvironment {
  constructor() {
    super({ maxRecursionDepth: 200 })
    compareAllDigits(this)
  }

  override entries(value: Parameters<JSONPathEnvironment['entries']>[0]): ReturnType<JSONPathEnvironment['entries']> {
    // To the library an exact number is an object; it has no members.
    const entries = super.entries(value)
    countNodes(entries.length)
    return entries
  }

  protected override setupFilterFunctions(): void {
    super.setupFilterFunctions()
    this.functionRegister.set('match', new LinearPattern(true))
    this.functionRegister.set('search', new LinearPattern(false))
    const length = this.functionRegister.get('length')
    if (!length) return
    this.functionRegister.set('length', {
      argTypes: length.argTypes,
      returnType: length.returnType,
      call: (value: unknown) => (value instanceof ExactNumber ? Nothing : length.call(value)),
    })
  }
}

const environment = new LimitedEnvironment()

/** A function that keeps its results for the last texts. */
function cached<T>(compile: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const earlier = known.get(text)
    if (earlier !== undefined) return earlier
    const compiled = compile(text)
    if (known.size >= 1_000) known.clear()
    known.set(text, compiled)
    return compiled
  }
}

const compilePath = cached((path) => environment.compile(path))
const compileRegex = cached((regex) => RE2JS.compile(regex))

function* counted(nodes: Iterable<JSONPathNode>): Generator<JSONPathNode> {
  for (const node of nodes) {
    countNodes(1)
    yield node
  }
}

const rootQuery = environment.compile('$')

/** The one value that a path finds. */
function findValue(query: JSONPathQuery, root: unknown): unknown {
  // The library's type of a value knows no exact numbers.
  const [start] = rootQuery.query(root as never).nodes
  let nodes: Iterable<JSONPathNode> = start ? [start] : []
  for (const segment of query.segments) nodes = counted(segment.lazyResolve(nodes))
  const values: unknown[] = []
  for (const { value } of nodes) {
    values.push(value)
    if (values.length > 1) throw new EvaluationError('value', 'The path finds more than one value.', toFound(values[0]))
  }
  if (values.length === 0) throw new EvaluationError('value', 'The path finds no value.')
  return values[0]
}

function toFound(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber)) return 'an object'
  return String(value).slice(0, maxFoundLength)
}

function applyRegex(regex: string, value: unknown): string {
  if (typeof value === 'object' && !(value instanceof ExactNumber)) {
    throw new EvaluationError('value', 'The value is no text or number.', toFound(value))
  }
  const matcher = compileRegex(regex).matcher(String(value))
  if (!matcher.find()) throw new EvaluationError('value', 'The regex does not match the value.', toFound(value))
  return matcher.group(matcher.groupCount() > 0 ? 1 : 0) ?? ''
}

function toWholeNumber(value: unknown, found: string): number {
  const isWritten = value instanceof ExactNumber || (typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value))
  const number = isWritten ? Number(String(value)) : value
  if (typeof number !== 'number') throw new EvaluationError('value', 'The result is not a number.', found)
  const isRounded = value instanceof ExactNumber && isRoundedToWhole(String(value))
  if (!Number.isSafeInteger(number) || isRounded) {
    throw new EvaluationError('value', 'The result is not a whole number within ±9007199254740991.', found)
  }
  // Negative zero is zero.
  return number + 0
}

/** Runs a step whose errors are those of one part of the expression. */
function step<T>(part: FailedPart, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof EvaluationError) throw error
    const text = error instanceof Error ? error.message : String(error)
    throw new EvaluationError(part, text.slice(0, maxFoundLength))
  }
}

function evaluate(task: ExpressionTask, parse: (index: number) => unknown): ExpressionOutcome {
  visited = 0
  const query = step('path', () => compilePath(task.path))
  if (task.regex !== '') step('regex', () => compileRegex(task.regex))
  const { text } = task
  if (text === undefined) return { value: 0, found: '' }
  const root = step('value', () => parse(text))
  const value = step('path', () => findValue(query, root))
  const found = toFound(value)
  const result = task.regex === '' ? value : step('regex', () => applyRegex(task.regex, value))
  return { value: toWholeNumber(result, found), found }
}

function tryEvaluate(task: ExpressionTask, parse: (index: number) => unknown): ExpressionOutcome {
  try {
    return evaluate(task, parse)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const { message: failure, part, found } = error
    return found === undefined ? { failure, part } : { failure, part, found }
  }
}

/** Parsed texts take many times their length; together at most these, in characters, are kept for later tasks. */
const maxParsedLength = 4_000_000

function createTextParser(texts: readonly string[]): (index: number) => unknown {
  const parsed = new Map<number, unknown>()
  let length = 0
  return (index) => {
    if (!parsed.has(index)) {
      const text = texts[index] ?? ''
      length += text.length
      if (length > maxParsedLength) {
        parsed.clear()
        length = text.length
      }
      parsed.set(index, parseExactJson(text))
    }
    return parsed.get(index)
  }
}

/** Outcomes are sent together: a message for each would take longer than most evaluations. */
const sendAfterMs = 5

/** How many tasks of the current request are done; the main thread watches it. */
const progress = new Int32Array(workerData as SharedArrayBuffer)

function send(batch: ExpressionBatch): void {
  parentPort?.postMessage(JSON.stringify(batch) satisfies ExpressionReply)
}

/** Far longer than most evaluations take. */
const slowMs = 10

/** Parses ahead, so that the first task on a long text does not seem slow. What is no JSON fails in its task. */
function parseAhead({ text }: ExpressionTask, parse: (index: number) => unknown): void {
  try {
    if (text !== undefined) parse(text)
  } catch {
    return
  }
}

parentPort?.on('message', ({ texts, tasks, timeLeftMs, sendsEach }: ExpressionRequest) => {
  const deadline = performance.now() + timeLeftMs
  const parse = createTextParser(texts)
  let outcomes: (ExpressionOutcome | null)[] = []
  let slow: number[] = []
  let sentAt = performance.now()
  let done = 0
  for (const task of parseJson(tasks) as readonly ExpressionTask[]) {
    Atomics.store(progress, 0, done)
    const now = performance.now()
    // What was not sent when this thread is ended in a later task is evaluated again.
    if (sendsEach || now - sentAt > sendAfterMs) {
      send({ outcomes, slow })
      outcomes = []
      slow = []
      sentAt = now
    }
    if (now > deadline) {
      outcomes.push(null)
    } else {
      parseAhead(task, parse)
      const stopTimer = startTimer()
      const outcome = tryEvaluate(task, parse)
      const { tookMs, isTooSlow } = stopTimer()
      outcomes.push(isTooSlow ? { ...outcome, isTooSlow } : outcome)
      if (tookMs > slowMs) slow.push(done)
    }
    done++
  }
  send({ outcomes, slow })
  Atomics.store(progress, 0, done)
})
