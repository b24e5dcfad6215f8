import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { startApp } from '#test/harness/start-app.ts'
import {
  insertConfiguration,
  listConfigurations,
  lockConfigurations,
  updateConfiguration,
  writeImported,
} from './configuration-repository.ts'
import { toContent } from './configuration-rules.ts'

// The database of the test process has one connection.
test('saves wait for no import, and their failures are counted before and after it', async () => {
  const { database, close } = await openParallelDatabase()
  const game = await startApp({ db: database.db })
  const admin = await game.signInAs('admin')
  for (const name of ['coins', 'gems']) {
    const body = { name, persistenceKeyName: 'wallet', jsonPathExpression: `$.${name}` }
    expect((await admin.call(attributeConfigurations.save, { body })).status).toBe(200)
  }
  const id = await aPlayer(database.db)
  const saveAndRead = async (value: number) => {
    const body = [{ Key: 'wallet', Value: JSON.stringify({ coins: value }) }]
    const { status } = await admin.call(persistence.save, { params: { id }, query: {}, body })
    const { data } = await admin.call(attributes.list, { params: { id } })
    return [status, ...data.Attributes.map(({ Name, Value }) => `${Name} ${Value}`)]
  }
  const countFailures = async () => (await listConfigurations(database.db)).map(({ Failures }) => Failures)
  expect(await saveAndRead(1)).toEqual([200, 'coins 1'])
  expect(await countFailures()).toEqual([0, 1])
  await inTransaction(database.db, async (trx) => {
    await lockConfigurations(trx)
    const imported = (await listConfigurations(trx)).map((one) => ({ ...toContent(one), ValueType: 'int' as const }))
    await writeImported(trx, imported)
    expect(await saveAndRead(2)).toEqual([200, 'coins 2'])
  })
  expect(await countFailures()).toEqual([0, 0])
  expect(await saveAndRead(3)).toEqual([200, 'coins 3'])
  expect(await countFailures()).toEqual([0, 1])
  await game.close()
  await close()
})

test('a configuration that changes while a restore waits for the player is evaluated as it became', async () => {
  const { database, close } = await openParallelDatabase()
  const { db } = database
  const game = await startApp({ db })
  const admin = await game.signInAs('admin')
  const content = { Name: 'coins', PersistenceKeyName: 'wallet', JsonPathExpression: '$.coins', Regex: '' }
  const { Id } = await insertConfiguration(db, content)
  const id = await aPlayer(db, { persistence: { wallet: '{"coins":1,"gold":2}' } })
  const body = [{ Key: 'wallet', Value: '{}' }]
  expect((await admin.call(persistence.save, { params: { id }, query: {}, body })).status).toBe(200)
  const waiting = sql<{ is_waiting: boolean }>`
      select count(*) > 0 as is_waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  const restored = await inTransaction(db, async (trx) => {
    await lockPlayer(trx, id)
    const restoring = admin.call(persistence.restore, { params: { id, key: 'wallet', version: '1' } })
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([{ is_waiting: true }]), 10_000)
    await updateConfiguration(db, Id, { ...content, JsonPathExpression: '$.gold' })
    return { restoring }
  })
  expect((await restored.restoring).status).toBe(200)
  const { data } = await admin.call(attributes.list, { params: { id } })
  expect(data.Attributes).toMatchObject([{ Name: 'coins', Value: 2 }])
  await game.close()
  await close()
})
