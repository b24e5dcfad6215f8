import type { Calls } from './calls.ts'
import type { CallName, Reply } from './connection.ts'
import { GameError } from './game-error.ts'
import type { GameStorage } from './game-storage.ts'

/** A key that was changed here and on the server; null where it does not exist. */
export type Conflict = { readonly key: string; readonly mine: string | null; readonly theirs: string | null }

type Call = <Name extends CallName>(name: Name, input: Calls[Name]['input']) => Promise<Reply<Name>>
type Write = Calls['saves.write']['input']['body']['Entries'][number]
type CollectBody = Calls['inbox.collect']['input']['body']
type PurchaseBody = Calls['ownPurchases.report']['input']['body']

/** A receipt as the store's client gives it. */
export type Receipt =
  | { readonly Store: 'apple'; readonly Transaction: string }
  | { readonly Store: 'google'; readonly Receipt: string; readonly Signature: string }

/** Says what keys become. */
type Apply = (saves: SavedGame) => Readonly<Record<string, string>>

/** A change that is not sent yet; `version` is what it replaces, null for what is being sent at the moment. */
type Change = { readonly value: string | null; readonly version: number | null }

/** What is not known to be on the server, as it is kept. */
type Kept = {
  readonly changes: Readonly<Record<string, Change>>
  readonly sending: readonly Write[]
  readonly collecting: { readonly msgId: string; readonly body: CollectBody } | null
}

const storedName = 'quarterdeck.saves'
const nothing: Kept = { changes: {}, sending: [], collecting: null }

/**
 * The saved game of a player. Changes are kept in the storage, one for each key, until the server has them; what is sent
 * is sent again unchanged until it is answered, so that nothing is written twice or lost.
 */
export class SavedGame {
  readonly #call: Call
  readonly #storage: GameStorage
  readonly #resolve: (conflict: Conflict) => string | null
  readonly #entries = new Map<string, { readonly value: string; readonly version: number }>()
  #kept: Kept = nothing
  /** What goes with the purchase that is being reported. */
  #buying: readonly Write[] = []
  #revision = -1
  #last: Promise<unknown> = Promise.resolve()
  #storing: Promise<unknown> = Promise.resolve()

  constructor(call: Call, storage: GameStorage, resolve: (conflict: Conflict) => string | null) {
    this.#call = call
    this.#storage = storage
    this.#resolve = resolve
  }

  /** The revision that was read or written last; -1 before the first. */
  get revision(): number {
    return this.#revision
  }

  /** Whether something is not on the server yet. */
  get isPending(): boolean {
    return Object.keys(this.#kept.changes).length > 0 || this.#kept.sending.length > 0
  }

  /** The text of a key as the player sees it; undefined when it does not exist. */
  get(key: string): string | undefined {
    const { changes, sending } = this.#kept
    if (Object.hasOwn(changes, key)) return changes[key]?.value ?? undefined
    const sent = sending.find(({ Key }) => Key === key)
    return sent ? (sent.Value ?? undefined) : this.#entries.get(key)?.value
  }

  /** Reads what is kept and what the server has. Call it once, after the sign-in. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const text = await this.#storage.getItem(storedName)
      if (text !== null) this.#kept = JSON.parse(text)
      await this.#read()
    })
  }

  /** Changes a key, which is kept at once and sent with the next `flush`; null deletes it. The value is a JSON text. */
  set(key: string, value: string | null): Promise<void> {
    const earlier = this.#kept.changes[key]
    const version = earlier ? earlier.version : this.#isSent(key) ? null : this.#versionOf(key)
    return this.#keep({ changes: { ...this.#kept.changes, [key]: { value, version } } })
  }

  /** Reads what changed on the server. */
  read(): Promise<void> {
    return this.#inTurn(() => this.#read())
  }

  /** Sends all changes. Throws Unreachable when the server is not there: they stay, and the next call sends them. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#flush())
  }

  /**
   * Collects a message and saves what its gifts change, both or neither. `apply` says what the keys become; it is asked
   * again when the server has newer values. Throws GameError: `message-collected`, `message-expired` and others.
   */
  collect(message: { readonly MsgId: string }, apply: Apply): Promise<Reply<'inbox.collect'>> {
    return this.#inTurn(async () => {
      await this.#flush()
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const CollectId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      for (;;) {
        const Entries = this.#toWrites(apply)
        const body = { CollectId, ...(Entries.length > 0 ? { Entries } : {}) }
        await this.#keep({ collecting: { msgId: message.MsgId, body } })
        try {
          return await this.#sendCollect()
        } catch (error) {
          if (error instanceof GameError) await this.#keep({ collecting: null })
          if (!isOutdated(error)) throw error
          await this.#read()
        }
      }
    })
  }

  /**
   * Reports a purchase by its receipt and saves what it gives, both or neither. `apply` says what the keys become; it is asked
   * again when the server has newer values. Finish the purchase at the store after it: until then the store offers it again, and
   * a purchase that is there already saves nothing. Throws GameError: `receipt-refused`, `order-of-another-player`.
   */
  purchase(receipt: Receipt, apply: Apply = () => ({})): Promise<Reply<'ownPurchases.report'>> {
    return this.#inTurn(async () => {
      await this.#flush()
      for (;;) {
        const Entries = this.#toWrites(apply)
        this.#buying = Entries
        try {
          const body: PurchaseBody = { ...receipt, ...(Entries.length > 0 ? { Entries } : {}) }
          const reply = await this.#call('ownPurchases.report', { body })
          // What was saved may be that of an earlier report, whose answer was lost.
          await this.#read()
          return reply
        } catch (error) {
          if (!isOutdated(error)) throw error
          await this.#read()
        } finally {
          this.#buying = []
        }
      }
    })
  }

  #toWrites(apply: Apply): Write[] {
    return Object.entries(apply(this)).map(([Key, Value]) => ({ Key, Value, Version: this.#versionOf(Key) }))
  }

  /** Forgets everything that is kept. */
  async forget(): Promise<void> {
    this.#entries.clear()
    this.#revision = -1
    this.#kept = nothing
    await this.#storing
    await this.#storage.removeItem(storedName)
  }

  /** One thing at a time: each names versions that the one before it has changed. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Changes what is kept at once, and stores it after what was stored before. */
  #keep(change: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...change }
    const stored = this.#storing.then(() => this.#storage.setItem(storedName, JSON.stringify(this.#kept)))
    this.#storing = stored.catch(() => undefined)
    return stored
  }

  #versionOf(key: string): number {
    return this.#entries.get(key)?.version ?? 0
  }

  #isSent(key: string): boolean {
    const { sending, collecting } = this.#kept
    return [...sending, ...(collecting?.body.Entries ?? []), ...this.#buying].some(({ Key }) => Key === key)
  }

  async #read(): Promise<void> {
    await this.#finishCollect()
    const query = this.#revision < 0 ? {} : { since: this.#revision }
    const { Entries, Versions, Revision, IsOutdated } = await this.#call('saves.list', { query })
    for (const key of [...this.#entries.keys()])
      if (!Versions || !Object.hasOwn(Versions, key)) this.#entries.delete(key)
    for (const { Key, Value, Version } of Entries) this.#entries.set(Key, { value: Value, version: Version })
    this.#revision = Revision
    // Staff changed something that is now known here, unless they change something again meanwhile.
    if (!IsOutdated) return
    const left = await this.#call('saves.acknowledge', { body: { Revision } })
    if (left.IsOutdated) await this.#read()
  }

  async #flush(): Promise<void> {
    await this.#finishCollect()
    while (this.isPending) {
      if (this.#kept.sending.length === 0) {
        const sending = Object.entries(this.#kept.changes).map(([Key, { value, version }]) => ({
          Key,
          Value: value,
          Version: version ?? this.#versionOf(Key),
        }))
        await this.#keep({ sending, changes: {} })
      }
      await this.#sendWrites(this.#kept.sending)
    }
  }

  async #sendWrites(sending: readonly Write[]): Promise<void> {
    try {
      const { Versions, Revision } = await this.#call('saves.write', { body: { Entries: sending } })
      this.#adopt(sending, Versions, Revision)
      await this.#keep({ sending: [] })
    } catch (error) {
      if (!isOutdated(error)) throw error
      await this.#read()
      const settled = Object.fromEntries(sending.flatMap((write) => this.#settle(write)))
      await this.#keep({ sending: [], changes: { ...settled, ...this.#kept.changes } })
    }
  }

  /** What a write that was refused becomes: a change on top of what the server has, or nothing. */
  #settle({ Key, Value, Version }: Write): readonly (readonly [string, Change])[] {
    const theirs = this.#entries.get(Key)
    const wanted =
      this.#versionOf(Key) === Version ? Value : this.#resolve({ key: Key, mine: Value, theirs: theirs?.value ?? null })
    return wanted === (theirs?.value ?? null) ? [] : [[Key, { value: wanted, version: this.#versionOf(Key) }]]
  }

  async #sendCollect(): Promise<Reply<'inbox.collect'>> {
    const { collecting } = this.#kept
    if (!collecting) throw new Error('Nothing is being collected.')
    const { msgId, body } = collecting
    const reply = await this.#call('inbox.collect', { params: { msgId }, body })
    if (reply.Saved) this.#adopt(body.Entries ?? [], reply.Saved.Versions, reply.Saved.Revision)
    await this.#keep({ collecting: null })
    return reply
  }

  /** A collect whose answer was lost: it is answered as it was, or refused because it was not done. */
  async #finishCollect(): Promise<void> {
    if (!this.#kept.collecting) return
    try {
      await this.#sendCollect()
    } catch (error) {
      if (!(error instanceof GameError)) throw error
      await this.#keep({ collecting: null })
    }
  }

  #adopt(written: readonly Write[], versions: Readonly<Record<string, number>>, revision: number): void {
    for (const { Key, Value } of written) {
      const version = versions[Key]
      if (Value === null || version === undefined) this.#entries.delete(Key)
      else this.#entries.set(Key, { value: Value, version })
    }
    // With a later one something else has changed that is not known here.
    if (revision === this.#revision + 1) this.#revision = revision
  }
}

function isOutdated(error: unknown): boolean {
  return error instanceof GameError && ['stale', 'persistence-outdated'].includes(error.code)
}
