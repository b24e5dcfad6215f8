import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStatements, startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { openDatabase } from './open-database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let cluster: TestCluster

beforeAll(async () => {
  cluster = await startCluster({ tls: true })
})
afterAll(() => cluster.remove())

const open = (host: string, ...parameters: readonly string[]) => {
  const databaseUrl = `${cluster.url.replace('127.0.0.1', host)}?${['sslmode=verify-full', ...parameters].join('&')}`
  return openDatabase({ databaseUrl, dataDir: '/nowhere', statementTimeoutMs: 600 })
}

const trusted = () => `sslrootcert=${join(cluster.folder, 'localhost.crt')}`

test('encrypts the connection to a server whose certificate it can verify', async () => {
  const { db, close } = await open('localhost', trusted())
  const { rows } = await sql`select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  expect(rows).toEqual([{ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) }])
  await close()
})

test('rejects a certificate that no authority has signed, and one of another host', async () => {
  await expect(open('localhost')).rejects.toThrow(/cannot be reached: self-signed certificate/)
  await expect(open('127.0.0.1', trusted())).rejects.toThrow(/cannot be reached: .*does not match certificate/)
})

test('cancels a statement that exceeds the timeout on an encrypted connection', async () => {
  const { db, close } = await open('localhost', trusted())
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(DatabaseUnavailable)
  const running =
    "select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()"
  await vi.waitFor(async () => expect((await runStatements(cluster.url, running))[0]?.rows).toEqual([]), 20_000)
  await close()
})
