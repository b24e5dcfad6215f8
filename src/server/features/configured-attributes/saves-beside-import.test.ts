import { expect, test } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { startApp, testEngine } from '#test/harness/start-app.ts'
import { listConfigurations, lockConfigurations, writeImported } from './repository.ts'
import { toContent } from './rules.ts'

// The embedded engine runs no transaction beside another.
test.runIf(testEngine === 'postgresql')(
  'saves wait for no import, and their failures are counted before and after it',
  async () => {
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
  },
)
