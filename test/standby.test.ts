import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { items } from '#contract/items.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { presence } from '#contract/presence.ts'
import { snapshots } from '#contract/snapshots.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { anEvent } from './harness/event-makers.ts'
import { aPlayer } from './harness/makers.ts'
import { startCluster, type TestCluster } from './harness/postgresql.ts'
import { startApp, type TestApp } from './harness/start-app.ts'

/** A database that another one took over from, which reads and accepts no change, and becomes the one that works again. */

let cluster: TestCluster
let database: OpenedDatabase
let game: TestApp

beforeAll(async () => {
  // What is there must outlive the restarts.
  cluster = await startCluster({ durable: true })
  database = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere' })
  await migrateToLatest(database)
  game = await startApp({ db: database.db })
})

afterAll(async () => {
  await game.close()
  await database.close()
  await cluster.remove()
})

/** Starts the database again, as a standby that nobody sends anything to, or as what it was. */
async function restart({ isStandby }: { isStandby: boolean }): Promise<void> {
  const signal = join(cluster.folder, 'data/standby.signal')
  await cluster.stop()
  if (isStandby) writeFileSync(signal, '')
  else rmSync(signal)
  await cluster.start()
  await vi.waitFor(() => sql`select 1`.execute(database.db), { timeout: 20_000 })
}

it('answers changes with 503 while its database is a standby, drops the connections, and changes again afterwards', async () => {
  const admin = await game.signInAs('admin')
  const id = await aPlayer(database.db)
  const event = await anEvent(database.db, { start_at: game.clock.now, duration: 0.5, leaderboards: { Gold: 2 } })
  const save = () =>
    admin.call(
      persistence.save,
      { params: { id }, query: {}, body: [{ Key: 'wallet', Value: '1' }] },
      { idempotencyKey: 'save' },
    )
  const changes = {
    'a save': save,
    'a join, which waits after its commit': () =>
      admin.call(eventPlayers.join, { params: { eventId: String(event), id } }),
    'a change that locks a table': () =>
      admin.call(items.create, { body: { ItemId: 'gem', Type: 1, Name: 'Gem', UsualAmount: 5 } }),
    'a read of what no standby has': () => admin.call(presence.viewers, { params: { id } }),
    'an error, which is given when what it says is durable': () =>
      admin.call(snapshots.remove, { params: { snapshotKey: 'nothing' } }),
  }
  await restart({ isStandby: true })
  for (const [name, change] of Object.entries(changes)) {
    const { status, code } = await change()
    expect([status, code], name).toEqual([503, 'database-unavailable'])
  }
  expect((await admin.call(players.get, { params: { id } })).status).toBe(200)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  await save()
  const { rows: later } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  expect(later).not.toEqual(rows)
  await restart({ isStandby: false })
  expect((await save()).status).toBe(200)
})
