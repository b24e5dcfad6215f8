import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { testDatabase, testSettings } from '#test/harness/start-app.ts'
import { sealBatch, verifyChain } from './chain.ts'
import { isSignedBy, parseHead, type SignedHead, signHead } from './head.ts'
import { HeadKeeper, headFile, readHeadFile } from './head-keeper.ts'
import { addHead, compareWithHead, findLatestHead } from './head-repository.ts'
import { loadAuditKey } from './key.ts'
import { purgeAudit } from './purge.ts'
import { writeServerAudit } from './repository.ts'

let db: Database
let dataDir: string
let reported: unknown[]

const report = (problem: unknown) => void reported.push(problem)
const settingsHere = (variables = {}) => testSettings({ QD_DATA_DIR: dataDir, ...variables })
const openKeeper = (variables = {}) => HeadKeeper.open(settingsHere(variables), report)
const storedHead = async (): Promise<SignedHead> => {
  const head = await readHeadFile(headFile(settingsHere()))
  if (!head) throw new Error('There is no head file.')
  return head
}
const compare = async (head: SignedHead) => compareWithHead(db, loadAuditKey(settingsHere()), head)

async function write(count: number, at = new Date()): Promise<void> {
  const event = { at, action: 'backup written', targetKind: 'data', targetId: '' }
  for (let entry = 0; entry < count; entry++) await writeServerAudit(db, event)
}

/** Changes entries as somebody may who can switch off the trigger that guards them. */
const change = (statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

beforeEach(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
  dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-heads-'))
  reported = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the head of the audit log', () => {
  it('is written after each sealed batch, with a counter, and signed', async () => {
    const keeper = await openKeeper()
    await write(3)
    await sealBatch(db, keeper)
    const first = await storedHead()
    expect(first).toMatchObject({ counter: 1, first: '1', position: '3', cause: 'sealed', previous: null })
    await write(1)
    await sealBatch(db, keeper)
    await sealBatch(db, keeper)
    const second = await storedHead()
    expect(second).toMatchObject({ counter: 2, position: '4' })
    expect(isSignedBy(loadAuditKey(settingsHere()), second)).toBe(true)
    expect([await compare(first), await compare(second)]).toEqual([undefined, undefined])
    expect(await findLatestHead(db)).toEqual(second)
    expect(await db.selectFrom('audit_heads').select('counter').execute()).toHaveLength(1)
  })

  it('is worth nothing with another signature or another key', async () => {
    await write(2)
    await sealBatch(db, await openKeeper())
    const head = await storedHead()
    expect(await compare({ ...head, position: '1' })).toMatch('is not signed with the key of this installation')
    expect(await compare({ ...head, key: 'another' })).toMatch('is not signed')
    expect(parseHead('{"counter":1}')).toBeUndefined()
  })

  it.each([
    ['the end cut off', 'delete from audit_log where position > 3', 'the last 7 of them are missing'],
    ['everything deleted', 'delete from audit_log', 'the last 10 of them are missing'],
    [
      'the whole chain rewritten',
      `update audit_log set link = sha256('x') where position = 10`,
      'the entries up to place 10 are not those of the head',
    ],
    ['the beginning cut off', 'delete from audit_log where position <= 10', 'names 10 entries'],
  ])('tells %s', async (_, statement, problem) => {
    await write(10)
    await sealBatch(db, await openKeeper())
    await change(statement)
    await change('delete from audit_heads')
    expect(await compare(await storedHead())).toMatch(problem)
  })

  it('is not replaced by one of a shortened log, and the server reports why', async () => {
    const keeper = await openKeeper()
    await write(10)
    await sealBatch(db, keeper)
    const before = await storedHead()
    await change('delete from audit_log where position > 3')
    await write(20)
    for (const seal of [keeper, await openKeeper()]) {
      expect(await sealBatch(db, seal)).toBe(seal === keeper ? 20 : 0)
      await write(1)
      await sealBatch(db, seal)
    }
    expect(await storedHead()).toEqual(before)
    expect(String(reported[0])).toMatch('the entries up to place 10 are not those of the head')
    // The chain itself shows nothing.
    expect((await verifyChain(db)).problem).toBeUndefined()
  })

  it('begins anew when its file was moved away', async () => {
    const keeper = await openKeeper()
    await write(10)
    await sealBatch(db, keeper)
    await change('delete from audit_log where position > 3')
    rmSync(headFile(settingsHere()))
    await write(1)
    await sealBatch(db, keeper)
    expect(await storedHead()).toMatchObject({ position: '4', counter: 2 })
    expect(reported).toEqual([])
  })

  it('names the head before it after a purge, which explains what is missing', async () => {
    const keeper = await openKeeper()
    await write(5, new Date('2026-01-01T00:00:00Z'))
    await sealBatch(db, keeper)
    const before = await storedHead()
    await write(2)
    await sealBatch(db, keeper)
    const latest = await storedHead()
    const now = new Date()
    expect(await purgeAudit(db, loadAuditKey(settingsHere()), new Date('2026-06-01T00:00:00Z'), now)).toBe(5)
    const { counter, position, link } = latest
    const purged = { cause: 'purged', first: '6', counter: 3, previous: { counter, position, link } }
    expect(await findLatestHead(db)).toMatchObject(purged)
    expect([await compare(before), await compare(latest)]).toEqual([undefined, undefined])
    await sealBatch(db, keeper)
    expect(await storedHead()).toMatchObject({ counter: 4, first: '6', position: '8' })
    expect(await compare(before)).toBeUndefined()
    // The purge explains nothing beyond what it removed.
    await change('delete from audit_log where position > 6')
    expect(await compare(latest)).toMatch('the last 1 of them are missing')
    expect(reported).toEqual([])
  })

  it('names the head before it after a restore, which explains a shorter log to other servers', async () => {
    const keeper = await openKeeper()
    await write(9)
    await sealBatch(db, keeper)
    const before = await storedHead()
    await change('delete from audit_log where position > 2')
    await addHead(db, loadAuditKey(settingsHere()), 'restored', new Date())
    expect(await findLatestHead(db)).toMatchObject({ cause: 'restored', position: '2', previous: { position: '9' } })
    expect(await compare(before)).toBeUndefined()
    await write(1)
    await sealBatch(db, keeper)
    expect(await storedHead()).toMatchObject({ position: '3', counter: 3 })
    expect(reported).toEqual([])
    // It explains no head that was signed after it.
    const later = await storedHead()
    await change('delete from audit_log where position > 2')
    expect(await compare(later)).toMatch('missing')
  })

  it('is explained by no restore that another key signed', async () => {
    await write(5)
    await sealBatch(db, await openKeeper())
    const before = await storedHead()
    await change('delete from audit_log where position > 2')
    const forger = loadAuditKey({ dataDir: mkdtempSync(join(tmpdir(), 'quarterdeck-heads-')), auditKeyFile: undefined })
    const { counter, position, link } = before
    const forged = signHead(forger, {
      ...{ counter: counter + 1, first: '1', position: '2', link, at: new Date().toISOString() },
      ...{ cause: 'restored', previous: { counter, position, link } },
    })
    const row = { counter: forged.counter, cause: forged.cause, head: JSON.stringify({ ...forged, key: before.key }) }
    await db.insertInto('audit_heads').values(row).execute()
    expect(await compare(before)).toMatch('the last 3 of them are missing')
  })

  it('is posted to the webhook, and a webhook that fails is reported and delays nothing', async () => {
    const posted: unknown[] = []
    const server = createServer((request, reply) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        posted.push(JSON.parse(text))
        reply.writeHead(posted.length === 1 ? 500 : 200).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const keeper = await openKeeper({ QD_AUDIT_WEBHOOK_URL: `http://127.0.0.1:${port}/heads` })
    for (let batch = 0; batch < 2; batch++) {
      await write(1)
      await sealBatch(db, keeper)
      await keeper.close()
    }
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(posted).toMatchObject([{ counter: 1 }, await storedHead()])
    expect(reported.map(String)).toEqual(['Error: The webhook of the audit log answered 500.'])
  })

  it('is posted with the user name and password of the address, which no report quotes', async () => {
    const headers: (string | undefined)[] = []
    const server = createServer((request, reply) => {
      headers.push(request.headers.authorization)
      reply.writeHead(204).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const keeper = await openKeeper({ QD_AUDIT_WEBHOOK_URL: `http://studio:p%40ss@127.0.0.1:${port}/heads` })
    const post = async () => {
      await write(1)
      await sealBatch(db, keeper)
      await keeper.close()
    }
    await post()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await post()
    expect(headers).toEqual([`Basic ${Buffer.from('studio:p@ss').toString('base64')}`])
    expect(reported).toHaveLength(1)
    expect(reported.map((error) => (error instanceof Error ? error.stack : ''))[0]).not.toMatch(/p@ss|p%40ss/)
  })
})

describe('the key of the audit log', () => {
  it('is created in the data folder for its owner only, and stays', () => {
    const first = loadAuditKey(settingsHere())
    expect(loadAuditKey(settingsHere()).id).toBe(first.id)
    expect(readFileSync(join(dataDir, 'audit-key.pem'), 'utf8')).toContain('PRIVATE KEY')
  })

  it('of QD_AUDIT_KEY_FILE is shared by servers, and must exist and be an Ed25519 key', () => {
    const own = loadAuditKey(settingsHere())
    const file = join(dataDir, 'audit-key.pem')
    expect(loadAuditKey(settingsHere({ QD_AUDIT_KEY_FILE: file })).id).toBe(own.id)
    expect(() => loadAuditKey(settingsHere({ QD_AUDIT_KEY_FILE: join(dataDir, 'none') }))).toThrow('openssl genpkey')
    expect(() => loadAuditKey(settingsHere({ QD_AUDIT_KEY_FILE: process.execPath }))).toThrow('cannot be read')
  })
})
