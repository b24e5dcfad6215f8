import { LRUCache } from 'lru-cache'
import type { EndedStatement, StatementObserver } from '#server/platform/database/pool/statement-observer.ts'
import { getErrorCode } from '#server/platform/database/unavailable.ts'
import type { Span } from './span.ts'
import { createSpanId, type TraceContext } from './trace-context.ts'

/** How many statements of a call become spans. */
const maxStatements = 200

/** How many characters of a statement are sent. */
const maxStatementLength = 2_000

/** What a span has of a statement. */
type Query = { readonly operation: string; readonly text: string }

/** A server makes the same statements again and again, and shortening one takes longer than the rest of its span. */
const queries = new LRUCache<string, Query>({ max: 500 })

function toQuery(statement: string): Query {
  const known = queries.get(statement)
  if (known) return known
  const text = statement.replaceAll(/\s+/g, ' ').trim()
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const query = { operation, text: text.slice(0, maxStatementLength) }
  queries.set(statement, query)
  return query
}

/** How a call ended. */
export type CallOutcome = {
  readonly method: string
  /** The route's path with its parameters' names: "/players/:playerId"; undefined where there is none. */
  readonly route: string | undefined
  readonly status: number
  readonly requestId: string
  /** The kind of its caller: "person", "player". */
  readonly caller: string
  /** The code of its error; empty for none. */
  readonly errorCode: string
}

/** A call that is recorded, with its statements. */
export class CallTrace {
  readonly #context: TraceContext
  readonly #spanId = createSpanId()
  /** The wall clock's time minus that of the process's monotonic clock. */
  readonly #offset: number
  readonly #startedAt = performance.now()
  readonly #statements: EndedStatement[] = []
  #leftOut = 0

  /** Begins at an instant. */
  constructor(context: TraceContext, at: Date) {
    this.#context = context
    this.#offset = at.getTime() - this.#startedAt
  }

  /** Records a statement of the call. */
  readonly observe: StatementObserver = (statement) => {
    if (this.#statements.length < maxStatements) this.#statements.push(statement)
    else this.#leftOut++
  }

  /** The spans of the call, its own first. */
  end({ method, route, status, requestId, caller, errorCode }: CallOutcome): Span[] {
    const own: Span = {
      ...this.#context,
      spanId: this.#spanId,
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      startedAt: this.#offset + this.#startedAt,
      endedAt: this.#offset + performance.now(),
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'http.response.status_code': status,
        'quarterdeck.request_id': requestId,
        'quarterdeck.caller': caller,
        ...(errorCode === '' ? {} : { 'error.type': errorCode }),
        ...(this.#leftOut === 0 ? {} : { 'quarterdeck.statements_left_out': this.#leftOut }),
      },
      // What a caller did wrong is no failure of the server.
      hasFailed: status >= 500,
    }
    return [own, ...this.#statements.map((statement) => this.#toSpan(statement))]
  }

  #toSpan({ text, startedAt, endedAt, rows, error }: EndedStatement): Span {
    const query = toQuery(text)
    return {
      traceId: this.#context.traceId,
      spanId: createSpanId(),
      parentSpanId: this.#spanId,
      name: query.operation,
      kind: 'client',
      startedAt: this.#offset + startedAt,
      endedAt: this.#offset + endedAt,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': query.operation,
        'db.query.text': query.text,
        ...(rows === undefined ? {} : { 'db.response.returned_rows': rows }),
        // Not its message, which may quote a value.
        ...(error === undefined ? {} : { 'error.type': toErrorType(error) }),
      },
      hasFailed: error !== undefined,
    }
  }
}

const toErrorType = (error: unknown) => getErrorCode(error) ?? (error instanceof Error ? error.name : 'error')
