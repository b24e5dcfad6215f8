import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SavedGame } from '../../clients/typescript/src/index.ts'
import {
  GameClient,
  type GameClientOptions,
  GameError,
  type GameStorage,
  Unreachable,
} from '../../clients/typescript/src/index.ts'

const sources = ['clients/unity/Runtime', 'test/unity']
const checkout = new URL('../../', import.meta.url).pathname

/** Compiles the client, for Unity as well where only stubs of it are there. Throws with what the compiler says. */
function compile(): string {
  const out = mkdtempSync(join(tmpdir(), 'quarterdeck-csharp-'))
  const files = sources.map((source) => join(checkout, source, '*.cs'))
  const run = (name: string, options: readonly string[]) =>
    execFileSync('mcs', [
      '-langversion:7.2',
      '-warnaserror',
      '-nowarn:649',
      ...options,
      `-out:${join(out, name)}`,
      ...files,
    ])
  run('unity.exe', ['-define:UNITY_5_3_OR_NEWER'])
  run('driver.exe', [])
  return join(out, 'driver.exe')
}

type Failure = {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly status?: number
  readonly data?: unknown
  readonly requestId?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly cause?: Failure
}

type State = {
  readonly player: GameClient['player'] | null
  readonly accountTag: string | null
  readonly pollAfterSeconds: number
  readonly revision: number
  readonly isPending: boolean
  readonly values: Readonly<Record<string, string>>
  readonly stored: Readonly<Record<string, string>>
}

type Line = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: Failure
  readonly state?: State
  readonly ask?: number
  readonly client?: number
  readonly what?: 'send' | 'apply' | 'resolve' | 'dropCache'
  readonly [name: string]: unknown
}

function toError({ name, message, cause, ...rest }: Failure): Error {
  if (name === 'GameError') return new GameError(rest.status ?? 0, { message, ...rest })
  if (name === 'Unreachable') return new Unreachable(cause ? toError(cause) : undefined)
  return new Error(`${name}: ${message}`)
}

let program: string | undefined
let shared: CsharpDriver | undefined

/** The driver of a test file's clients. It ends with this process, whose end is that of its input. */
export function startCsharpDriver(): CsharpDriver {
  shared ??= new CsharpDriver()
  return shared
}

/** The process in which the clients in C# are. */
export class CsharpDriver {
  readonly #child: ChildProcess
  readonly #waiting = new Map<
    number,
    { resolve(result: unknown): void; reject(error: Error): void; client: CsharpClient }
  >()
  readonly clients: CsharpClient[] = []
  #ids = 0

  constructor() {
    program ??= compile()
    this.#child = spawn('mono', [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdout } = this.#child
    if (!stdout) throw new Error('The driver has no output.')
    createInterface({ input: stdout }).on('line', (text) => void this.#take(JSON.parse(text)))
  }

  /** Ends the process, and waits. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.stdin?.end()
    await ended
  }

  send(client: CsharpClient, what: string, input: object, apply?: Apply): Promise<unknown> {
    const id = ++this.#ids
    const done = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, client })
    })
    if (apply) client.applies.set(id, apply)
    this.#print({ id, client: client.number, do: what, ...input })
    return done
  }

  #print(line: object): void {
    this.#child.stdin?.write(`${JSON.stringify(line)}\n`)
  }

  async #take(line: Line): Promise<void> {
    const client = this.clients[line.client ?? -1]
    if (line.ask !== undefined && client) {
      if (line.state) client.adopt(line.state)
      this.#print({ ask: line.ask, ...(await client.answer(line)) })
      return
    }
    const waiting = this.#waiting.get(line.id ?? -1)
    if (!waiting) return
    this.#waiting.delete(line.id ?? -1)
    if (line.state) waiting.client.adopt(line.state)
    if (line.error) waiting.reject(toError(line.error))
    else waiting.resolve(line.result)
  }
}

type Apply = (saves: SavedGame) => Readonly<Record<string, string>>

const storages: GameStorage[] = []
const toStorageName = (storage: GameStorage) => {
  if (!storages.includes(storage)) storages.push(storage)
  return String(storages.indexOf(storage))
}

/** The client in C#, as the tests of the one in TypeScript see it. */
export class CsharpClient extends GameClient {
  readonly number: number
  readonly applies = new Map<number, Apply>()
  readonly #driver: CsharpDriver
  readonly #own: GameClientOptions
  readonly #opened: Promise<unknown>
  #state: State | undefined

  /** With a folder it keeps its texts there and calls the server itself; without, the tests do both. */
  constructor(driver: CsharpDriver, options: GameClientOptions, folder: string | null = null) {
    super(options)
    this.#driver = driver
    this.#own = options
    this.number = driver.clients.push(this) - 1
    const { url, clientKey: key, storage, resolve } = options
    const hasResolve = resolve !== undefined
    this.#opened = driver.send(this, 'open', { url, key, storage: toStorageName(storage), hasResolve, folder })
    Object.defineProperty(this, 'saves', { value: this.#toSaves() })
  }

  override get player() {
    return this.#state?.player ?? undefined
  }

  override get accountTag() {
    return this.#state?.accountTag ?? undefined
  }

  override get pollAfterSeconds() {
    return this.#state?.pollAfterSeconds ?? Number.NaN
  }

  adopt(state: State): void {
    this.#state = state
    const { storage } = this.#own
    if ('texts' in storage && storage.texts instanceof Map) {
      storage.texts.clear()
      for (const [name, text] of Object.entries(state.stored)) storage.texts.set(name, text)
    }
  }

  /** What the client asks of its game. */
  async answer(line: Line): Promise<object> {
    const { fetch, resolve, dropCache } = this.#own
    const text = (name: string) => line[name] as string | null
    switch (line.what) {
      case 'send': {
        try {
          const body = text('body')
          const reply = await (fetch ?? globalThis.fetch)(text('url') ?? '', {
            method: text('method') ?? '',
            headers: {
              authorization: `Bearer ${text('credential')}`,
              ...(body === null ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === null ? {} : { body }),
          })
          const retryAfter = Number(reply.headers.get('retry-after'))
          return { status: reply.status, text: await reply.text(), retryAfter }
        } catch {
          return { status: 0 }
        }
      }
      case 'apply':
        return { values: this.applies.get(Number(line.of))?.(this.saves) ?? {} }
      case 'resolve': {
        const conflict = { key: text('key') ?? '', mine: text('mine'), theirs: text('theirs') }
        return { value: resolve?.(conflict) ?? null }
      }
      case 'dropCache':
      case undefined:
        await dropCache?.()
        return {}
    }
  }

  async #do(what: string, input: object = {}, apply?: Apply): Promise<never> {
    await this.#opened
    return (await this.#driver.send(this, what, input, apply)) as never
  }

  override async signIn(proof?: object) {
    await this.#do('signIn', proof ?? {})
    return this.player as never
  }

  override async linkIdentity(proof: object, options: object = {}) {
    await this.#do('linkIdentity', { ...proof, ...options })
    return this.player as never
  }

  override forget() {
    return this.#do('forget')
  }

  override call<Name extends string>(name: Name, input: object): Promise<never> {
    const { params = {}, query = {}, body = {} } = input as Readonly<Record<string, object>>
    return this.#do(name, { input: { ...params, ...query, ...body } })
  }

  override poll() {
    return this.#do('poll')
  }

  override setNickname(value: string) {
    return this.#do('setNickname', { value })
  }

  override reportScore(key: string, { score = null, attributes = {} }: { score?: number | null; attributes?: object }) {
    return this.#do('reportScore', { key, score, attributes })
  }

  #toSaves(): SavedGame {
    const { state, run } = { state: () => this.#state, run: this.#do.bind(this) }
    const nothing = () => ({})
    return {
      get revision() {
        return state()?.revision ?? -1
      },
      get isPending() {
        return state()?.isPending ?? false
      },
      get: (key: string) => state()?.values[key],
      load: () => run('load'),
      read: () => run('read'),
      flush: () => run('flush'),
      set: (key: string, value: string | null) => run('set', { key, value }),
      collect: ({ MsgId }: { MsgId: string }, apply: Apply) => run('collect', { key: MsgId }, apply),
      purchase: (receipt: Readonly<Record<string, string>>, apply: Apply = nothing) => {
        const { Transaction: transaction, Receipt: text, Signature: signature } = receipt
        return run('purchase', { ...(transaction === undefined ? { text, signature } : { transaction }) }, apply)
      },
    } as unknown as SavedGame
  }
}
