import { embeddedRoutine } from '../unavailable.ts'

/**
 * The parts of PostgreSQL's wire protocol (version 3.0) that a session of the embedded engine needs: splitting a
 * stream into requests, and writing the replies that do not come from the engine. pg and the engine do the rest.
 */

const queryType = 'Q'.charCodeAt(0)
const parseType = 'P'.charCodeAt(0)
const syncType = 'S'.charCodeAt(0)
const errorType = 'E'.charCodeAt(0)
const terminateType = 'X'.charCodeAt(0)
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

/** The reply to a command that the session ran itself. */
export function commandDone(tag: string): Buffer {
  return Buffer.concat([message('C', texts(tag)), message('Z', Buffer.from('I'))])
}

/** A fatal error of the queue or the watchdog: after it the connection ends. */
export function fatalError(code: string, text: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${text}`, `R${embeddedRoutine}`]
  return message('E', Buffer.concat([texts(...fields), Buffer.from([0])]))
}

const startupReply = Buffer.concat([
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

/** A message of a client: start-up with the reply to send, a request for the engine, or Terminate. */
export type ClientMessage =
  | { kind: 'reply'; bytes: Buffer }
  | { kind: 'request'; bytes: Buffer }
  | { kind: 'terminate' }

/** As in PostgreSQL: the longest first message, and the longest of the others, which hold values of up to 1 GB. */
const maxStartupLength = 10_000
const maxMessageLength = 2 ** 30

/**
 * Splits the bytes of a client into requests; a request ends with Sync or is one simple query. Bytes that are no
 * messages end the client.
 */
export class RequestReader {
  #rest = Buffer.alloc(0)
  #isStarted = false
  /** Offset of the first message that was not read yet. */
  #offset = 0

  read(bytes: Uint8Array): ClientMessage[] {
    this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes])
    const messages: ClientMessage[] = []
    for (let next = this.#next(); next !== undefined; next = this.#next()) messages.push(next)
    return messages
  }

  #next(): ClientMessage | undefined {
    if (!this.#isStarted) return this.#readStartup()
    while (this.#rest.length >= this.#offset + 5) {
      const type = this.#rest[this.#offset]
      const length = this.#rest.readInt32BE(this.#offset + 1)
      if (length < 4 || length > maxMessageLength) return this.#reject()
      const end = this.#offset + 1 + length
      if (this.#rest.length < end) return undefined
      this.#offset = end
      if (type === terminateType) return { kind: 'terminate' }
      if (type === syncType || type === queryType) return { kind: 'request', bytes: this.#take(end) }
    }
    return undefined
  }

  #readStartup(): ClientMessage | undefined {
    if (this.#rest.length < 8) return undefined
    const length = this.#rest.readInt32BE(0)
    if (length < 8 || length > maxStartupLength) return this.#reject()
    if (this.#rest.length < length) return undefined
    const start = this.#take(length)
    const code = start.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) return { kind: 'reply', bytes: Buffer.from('N') }
    if (code !== startupVersion) return { kind: 'terminate' }
    this.#isStarted = true
    return { kind: 'reply', bytes: startupReply }
  }

  #reject(): ClientMessage {
    this.#take(this.#rest.length)
    return { kind: 'terminate' }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#offset = 0
    return taken
  }
}

/** The text of a request's first statement. */
export function parseStatement(request: Buffer): string {
  if (request[0] === queryType) return request.toString('utf8', 5, request.length - 1)
  if (request[0] !== parseType) return ''
  // Parse starts with the name of the prepared statement.
  const start = request.indexOf(0, 5) + 1
  return request.toString('utf8', start, request.indexOf(0, start))
}

/** Whether a request's statement starts with this text, without decoding all of it. */
export function statementStartsWith(request: Buffer, text: string): boolean {
  const start = request[0] === queryType ? 5 : request[0] === parseType ? request.indexOf(0, 5) + 1 : -1
  return start > 0 && request.toString('latin1', start, start + text.length) === text
}

/** The engine's transaction status after a reply: none, in one, or in a failed one. */
export type EngineStatus = 'idle' | 'transaction' | 'failed'

/** The SQLSTATE of the first error in a reply; undefined when there is none. */
export function findErrorCode(reply: Buffer): string | undefined {
  for (let position = 0; position + 5 <= reply.length; position += 1 + reply.readInt32BE(position + 1)) {
    if (reply[position] !== errorType) continue
    const fields = reply.toString('utf8', position + 5, position + 1 + reply.readInt32BE(position + 1)).split('\0')
    return fields.find((field) => field.startsWith('C'))?.slice(1)
  }
  return undefined
}

/**
 * Reads the status at the end of a reply. Undefined when the reply is incomplete: the engine swallows its own crashes
 * (out of stack, out of memory, a full disk) and then replies with nothing, which must not count as success.
 */
export function parseStatus(reply: Buffer): EngineStatus | undefined {
  let isComplete = false
  let last = ''
  let position = 0
  while (position + 5 <= reply.length) {
    last = String.fromCharCode(reply[position] ?? 0)
    // Command complete, empty query, error, or (a Close or Describe alone) close complete.
    if (last === 'C' || last === 'I' || last === 'E' || last === '3') isComplete = true
    position += 1 + reply.readInt32BE(position + 1)
  }
  if (!isComplete || last !== 'Z' || position !== reply.length) return undefined
  const status = String.fromCharCode(reply[position - 1] ?? 0)
  return status === 'I' ? 'idle' : status === 'T' ? 'transaction' : 'failed'
}
