import { embeddedRoutine } from '../unavailable.ts'

/**
 * The few parts of PostgreSQL's wire protocol (version 3.0) that the embedded engine's door needs: cutting a stream
 * into requests, and writing the replies that do not come from the engine. Everything else is pg's and the engine's.
 */

const queryByte = 'Q'.charCodeAt(0)
const parseByte = 'P'.charCodeAt(0)
const syncByte = 'S'.charCodeAt(0)
const terminateByte = 'X'.charCodeAt(0)
const startupVersion = 196_608
const sslRequest = 80_877_103
const gssRequest = 80_877_104

/** One message of a reply or a request: the type byte, a length that counts itself, the body. */
function message(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function texts(...parts: readonly string[]): Buffer {
  return Buffer.from(parts.map((part) => `${part}\0`).join(''))
}

/** A request with one simple query. */
export function simpleQuery(text: string): Buffer {
  return message('Q', texts(text))
}

/** The reply to a command that the server carried out itself. */
export function commandDone(tag: string): Buffer {
  return Buffer.concat([message('C', texts(tag)), message('Z', Buffer.from('I'))])
}

/** A fatal error of the queue or the watchdog: after it the connection ends. */
export function fatalError(code: string, text: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${text}`, `R${embeddedRoutine}`]
  return message('E', Buffer.concat([texts(...fields), Buffer.from([0])]))
}

const greeting = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  ...[
    ['server_version', '18.0'],
    ['server_encoding', 'UTF8'],
    ['client_encoding', 'UTF8'],
    ['DateStyle', 'ISO, MDY'],
    ['TimeZone', 'UTC'],
    ['integer_datetimes', 'on'],
    ['standard_conforming_strings', 'on'],
  ].map((status) => message('S', texts(...status))),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

/** Something that a client said: a greeting that is answered at once, a request for the engine, or good-bye. */
export type ClientMessage = { kind: 'answer'; bytes: Buffer } | { kind: 'request'; bytes: Buffer } | { kind: 'bye' }

/** Cuts what a client sends into requests; a request ends with Sync or is one simple query. */
export class RequestReader {
  #rest = Buffer.alloc(0)
  #greeted = false
  /** Where the next message of the request begins, so that nothing is looked at twice. */
  #seen = 0

  read(bytes: Uint8Array): ClientMessage[] {
    this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes])
    const said: ClientMessage[] = []
    for (let next = this.#next(); next !== undefined; next = this.#next()) said.push(next)
    return said
  }

  #next(): ClientMessage | undefined {
    if (!this.#greeted) return this.#greet()
    while (this.#rest.length >= this.#seen + 5) {
      const type = this.#rest[this.#seen]
      const end = this.#seen + 1 + this.#rest.readInt32BE(this.#seen + 1)
      if (this.#rest.length < end) return undefined
      this.#seen = end
      if (type === terminateByte) return { kind: 'bye' }
      if (type === syncByte || type === queryByte) return { kind: 'request', bytes: this.#take(end) }
    }
    return undefined
  }

  #greet(): ClientMessage | undefined {
    if (this.#rest.length < 8 || this.#rest.length < this.#rest.readInt32BE(0)) return undefined
    const start = this.#take(this.#rest.readInt32BE(0))
    const code = start.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) return { kind: 'answer', bytes: Buffer.from('N') }
    if (code !== startupVersion) return { kind: 'bye' }
    this.#greeted = true
    return { kind: 'answer', bytes: greeting }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#seen = 0
    return taken
  }
}

/** The text of a request's first statement. */
export function parseStatement(request: Buffer): string {
  if (request[0] === queryByte) return request.toString('utf8', 5, request.length - 1)
  if (request[0] !== parseByte) return ''
  // Parse begins with the name of the prepared statement.
  const start = request.indexOf(0, 5) + 1
  return request.toString('utf8', start, request.indexOf(0, start))
}

/** Whether a request begins a statement with this text, without decoding all of it. */
export function statementStartsWith(request: Buffer, text: string): boolean {
  const start = request[0] === queryByte ? 5 : request[0] === parseByte ? request.indexOf(0, 5) + 1 : -1
  return start > 0 && request.toString('latin1', start, start + text.length) === text
}

/** Where the engine stands after a reply: outside a transaction, in one, or in one that failed. */
export type EngineStatus = 'idle' | 'transaction' | 'failed'

/**
 * Reads how a reply ends. Undefined when it is not whole: the engine swallows its own crashes (out of stack, out of
 * memory, a full disk) and then answers "nothing, without an error", which must never pass for success.
 */
export function parseStatus(reply: Buffer): EngineStatus | undefined {
  let answered = false
  let last = ''
  let position = 0
  while (position + 5 <= reply.length) {
    last = String.fromCharCode(reply[position] ?? 0)
    // Command complete, empty query, error, or (a Close or Describe alone) close complete.
    if (last === 'C' || last === 'I' || last === 'E' || last === '3') answered = true
    position += 1 + reply.readInt32BE(position + 1)
  }
  if (!answered || last !== 'Z' || position !== reply.length) return undefined
  const status = String.fromCharCode(reply[position - 1] ?? 0)
  return status === 'I' ? 'idle' : status === 'T' ? 'transaction' : 'failed'
}
