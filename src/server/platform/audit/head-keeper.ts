import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handle } from '#server/platform/database/tables.ts'
import { SettingError, type Settings } from '#server/platform/settings.ts'
import { parseHead, type SignedHead } from './head.ts'
import { addHead, compareWithHead } from './head-repository.ts'
import { type AuditKey, loadAuditKey } from './key.ts'

const webhookTimeoutMs = 5000
const reportAgainAfterMs = 60_000

/** The file of the latest head, outside the database. */
export function headFile({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'audit-head.json')
}

/** The head in a file; undefined when there is no file. Throws SettingError for a file that holds no head. */
export async function readHeadFile(file: string): Promise<SignedHead | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const head = parseHead(text)
  if (!head) throw new SettingError(`${file} holds no head of an audit log.`)
  return head
}

/** Replaces the head file, so that a reader never sees half of it. */
export async function writeHeadFile(settings: Pick<Settings, 'dataDir'>, head: SignedHead): Promise<void> {
  const file = headFile(settings)
  const written = `${file}.${process.pid}`
  await writeFile(written, `${JSON.stringify(head, null, 2)}\n`, { mode: 0o600 })
  await rename(written, file)
}

/**
 * Keeps the end of the audit log in a second place: after each sealed batch a signed head in a file outside the database,
 * and with QD_AUDIT_WEBHOOK_URL a copy of it by POST.
 */
export class HeadKeeper {
  readonly #settings: Pick<Settings, 'dataDir' | 'auditWebhookUrl'>
  readonly #key: AuditKey
  readonly #report: (problem: unknown) => void
  #last: SignedHead | undefined
  #reportedAt = 0
  #posting: Promise<void> | undefined
  #unposted: SignedHead | undefined

  private constructor(settings: Settings, last: SignedHead | undefined, report: (problem: unknown) => void) {
    this.#settings = settings
    this.#key = loadAuditKey(settings)
    this.#last = last
    this.#report = report
  }

  /** Opens the key and reads the last head. Throws SettingError for files that cannot be used. */
  static async open(settings: Settings, report: (problem: unknown) => void): Promise<HeadKeeper> {
    return new HeadKeeper(settings, await readHeadFile(headFile(settings)), report)
  }

  /**
   * Signs the end of the log in the transaction that sealed a batch. Returns undefined, and reports, when the log does
   * not continue from the last head: a head of what is left would hide what is missing.
   */
  async sign(trx: Handle, now: Date): Promise<SignedHead | undefined> {
    const problem = this.#last && (await compareWithHead(trx, this.#key, this.#last))
    // Who knows the cause moves the file away, and the heads begin anew.
    if (problem) this.#last = await readHeadFile(headFile(this.#settings))
    if (problem && this.#last) {
      this.#reportProblem(problem, now)
      return undefined
    }
    return addHead(trx, this.#key, 'sealed', now)
  }

  #reportProblem(problem: string, now: Date): void {
    if (now.getTime() - this.#reportedAt < reportAgainAfterMs) return
    this.#reportedAt = now.getTime()
    const file = headFile(this.#settings)
    this.#report(
      new Error(
        `The audit log was changed: ${problem}. No new head is signed. Check the log with "verify-audit"; when the ` +
          `cause is known, move ${file} away.`,
      ),
    )
  }

  /** Writes a head, once its transaction is committed. The webhook is not waited for. */
  async publish(head: SignedHead): Promise<void> {
    this.#last = head
    await writeHeadFile(this.#settings, head)
    if (this.#settings.auditWebhookUrl === undefined) return
    this.#unposted = head
    this.#posting ??= this.#postAll(this.#settings.auditWebhookUrl).finally(() => {
      this.#posting = undefined
    })
  }

  /** Waits for the webhook. */
  async close(): Promise<void> {
    await this.#posting
  }

  /** Posts the latest head until there is no later one; those in between are contained in it. */
  async #postAll(url: string): Promise<void> {
    while (this.#unposted) {
      const head = this.#unposted
      this.#unposted = undefined
      await postHead(url, head).catch(this.#report)
    }
  }
}

/** An address without its user name and password, which `fetch` refuses and quotes, and the header that carries them. */
function splitCredentials(webhookUrl: string): { url: URL; headers: Readonly<Record<string, string>> } {
  const url = new URL(webhookUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url, headers: {} }
  url.username = ''
  url.password = ''
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { url, headers: { authorization: `Basic ${credentials}` } }
}

async function postHead(webhookUrl: string, head: SignedHead): Promise<void> {
  const { url, headers } = splitCredentials(webhookUrl)
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(head),
    redirect: 'error',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  })
  if (!reply.ok) throw new Error(`The webhook of the audit log answered ${reply.status}.`)
}
