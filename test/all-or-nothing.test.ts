import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { createPerson, setActive } from '#server/accounts/staff-repository.ts'
import type { Database, Tables } from '#server/platform/database/tables.ts'
import { playerMapping, purchaseMapping } from '#test/harness/import-mappings.ts'
import { createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from './harness/command-line.ts'
import { failCommits, failEachStatement, readContent, watchContent } from './harness/failing-statements.ts'
import { aPlayer } from './harness/makers.ts'
import { startApp, type TestApp } from './harness/start-app.ts'

describe('a call of which a statement or the commit fails', () => {
  let app: TestApp
  let world: World
  let allowCommits: () => Promise<void>
  let listChanges: ReturnType<typeof watchContent>
  let signOnRequest: Selectable<Tables['sign_on_requests']>

  beforeAll(async () => {
    app = await startApp()
    world = await createWorld(app)
    signOnRequest = await app.db.selectFrom('sign_on_requests').selectAll().executeTakeFirstOrThrow()
    allowCommits = await failCommits(app.db)
    await clearAttempts()
    listChanges = watchContent(() => readContent(app.db))
  })
  afterAll(async () => {
    await allowCommits()
    await app.close()
  })

  /**
   * Attempts are counted before the transaction, so that a failure does not undo it; after a few, calls are refused. For the
   * same reason the ticket of a provider's reply is taken there: it works once, whatever fails.
   */
  const clearAttempts = async () => {
    await app.db.deleteFrom('sign_in_attempts').execute()
    await app.db
      .insertInto('sign_on_requests')
      .values(signOnRequest)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  it.each(endpoints.filter(({ endpoint }) => endpoint.records))('$name changes nothing', async ({ name, endpoint }) => {
    const input = sampleCall(name, world)
    // The parameter's type depends on the endpoint, which is not known here.
    const call = () => world.admin.call(endpoint, input as never, { idempotencyKey: 'all-or-nothing' })
    let replies: string[] = []
    const changed = await listChanges(async () => {
      const all = await failEachStatement(call, { prepare: clearAttempts })
      replies = all.map(({ status, text }) => `${status} ${text}`)
      await clearAttempts()
    })
    expect(changed).toEqual([])
    expect(replies.slice(0, -1).filter((reply) => !reply.startsWith('503'))).toEqual([])
    expect(replies.at(-1)).toMatch(/^500/)
  })
})

describe('a command of which a statement or the commit fails', () => {
  let commandLine: TestCommandLine
  let listChanges: ReturnType<typeof watchContent>

  async function insertStaff(db: Database): Promise<void> {
    const names = { firstName: 'Ann', lastName: 'Lee', passwordHash: null }
    await createPerson(db, { ...names, email: 'boss@example.com', roleId: 2 })
    const ann = await createPerson(db, { ...names, email: 'ann@example.com', roleId: 5 })
    const bob = await createPerson(db, { ...names, email: 'bob@example.com', roleId: 5 })
    await setActive(db, bob ?? 0, false)
    await db
      .insertInto('totp_secrets')
      .values({ user_id: ann ?? 0, secret: Buffer.from('secret'), pending_secret: null })
      .execute()
    await aPlayer(db, { player_id: 'a', nickname: 'Old', attributes: { level: 1 }, persistence: { progress: '{}' } })
  }

  beforeAll(async () => {
    commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
    await commandLine.query(syncPermissions)
    await commandLine.query(insertStaff)
    commandLine.write('players.csv', 'id,name,level\na,Ann,3\nb,Bob,4\n')
    commandLine.write('players.json', JSON.stringify(playerMapping))
    commandLine.write('purchases.csv', 'player;date;price\na;2026-01-02T03:04:05Z;4.99\nc;2026-01-02T03:04:05Z;1\n')
    commandLine.write('purchases.json', JSON.stringify(purchaseMapping))
    expect(await commandLine.run('backup', 'earlier.qdbackup')).toMatchObject({ code: 0 })
    await commandLine.query((db) => aPlayer(db, { player_id: 'later' }))
    await commandLine.query(failCommits)
    listChanges = watchContent(() => commandLine.query(readContent))
  })

  it.each([
    'user create new@example.com --role Support --first-name New --last-name Person',
    'user reset-password ann@example.com',
    'user make-admin ann@example.com',
    'user set-role ann@example.com Lead',
    'user disable ann@example.com',
    'user enable bob@example.com',
    'user reset-second-factor ann@example.com',
    'role create Testers --permissions SEND_MESSAGES',
    'role grant Support SEND_MESSAGES',
    'role revoke Lead SEND_MESSAGES',
    'import players players.csv --mapping players.json',
    'import purchases purchases.csv --mapping purchases.json',
  ])('%s changes nothing', (command) => expectNoChange(command))

  // It repeats the same few statements for every table.
  it('restore --replace changes nothing', () => expectNoChange('restore earlier.qdbackup --replace', 40))

  async function expectNoChange(command: string, step = 1): Promise<void> {
    let results: Awaited<ReturnType<TestCommandLine['run']>>[] = []
    const changed = await listChanges(async () => {
      results = await failEachStatement(() => commandLine.run(...command.split(' ')), { step })
    })
    expect(changed).toEqual([])
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 1))
    expect(results.at(-1)?.notices).toContain('A test failed this commit.')
  }
})
