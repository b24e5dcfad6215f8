import { readFileSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealBatch } from '#server/platform/audit/chain.ts'
import { HeadKeeper, headFile } from '#server/platform/audit/head-keeper.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { testSettings } from '#test/harness/start-app.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})
beforeEach(async () => {
  rmSync(file(), { force: true })
  await commandLine.query(emptyDatabase)
  for (const role of ['One', 'Two', 'Three', 'Four']) await commandLine.run('role', 'create', role)
  await seal()
})

const settings = () => testSettings({ ...commandLine.variables })
const file = () => headFile(settings())

/** Seals the waiting entries as a server does. */
async function seal(): Promise<void> {
  const report = (problem: unknown) => {
    throw problem
  }
  const keeper = await HeadKeeper.open(settings(), report)
  await commandLine.query((db) => sealBatch(db, keeper))
}

const change = (statement: string) =>
  commandLine.query((db) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(statement).execute(trx)
    }),
  )

describe('verify-audit', () => {
  it.each([
    ['an edited entry', `update audit_log set actor = 'x' where position = 2`, 'its fields are not'],
    ['a deleted entry', 'delete from audit_log where position = 2', 'missing'],
    ['a deleted end', 'delete from audit_log where position > 2', 'the last 2 of them are missing'],
    [
      'an inserted entry',
      `insert into audit_log (at, actor, actor_folded, address, action, target_kind, target_id, outcome, request_id, digest,
        position, link) select at, 'x', 'x', address, action, target_kind, target_id, outcome, request_id, digest, 5, link
        from audit_log where position = 4`,
      'its fields are not',
    ],
    [
      'entries in another order',
      `update audit_log set position = case position when 2 then 30 else 20 end where position in (2, 3);
        update audit_log set position = position / 10 where position > 10`,
      'its link in the chain is wrong',
    ],
    ['a rewritten chain', 'delete from audit_log; delete from audit_heads', 'the last 4 of them are missing'],
  ])('tells %s', async (_, statements, problem) => {
    for (const statement of statements.split(';')) await change(statement)
    const { code, notices } = await commandLine.run('verify-audit')
    expect([code, notices]).toEqual([1, expect.stringContaining(problem)])
  })

  it('compares the log with a head that was kept elsewhere', async () => {
    const kept = commandLine.write('kept.json', readFileSync(file()))
    expect(await commandLine.run('verify-audit', '--head', kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Audit log intact'),
    })
    for (const statement of ['delete from audit_log where position > 2', 'delete from audit_heads'])
      await change(statement)
    rmSync(file())
    const alone = await commandLine.run('verify-audit')
    expect(alone).toMatchObject({ code: 0, notices: expect.stringContaining('Use --head') })
    const compared = await commandLine.run('verify-audit', '--head', kept)
    expect(compared).toMatchObject({ code: 1, notices: expect.stringContaining('the last 2 of them are missing') })
    expect(await commandLine.run('verify-audit', '--head', 'none.json')).toMatchObject({ code: 1 })
    const wrong = commandLine.write('wrong.json', '{}')
    expect((await commandLine.run('verify-audit', '--head', wrong)).notices).toContain('holds no head')
  })

  it('tells a damaged head in the database', async () => {
    await change(`update audit_heads set head = '{}'`)
    expect((await commandLine.run('verify-audit')).notices).toContain('a head in the database is damaged')
  })

  it('accepts the shorter log of a restored backup, and no shorter one', async () => {
    expect((await commandLine.run('backup', 'all.qdbackup')).code).toBe(0)
    for (const role of ['Five', 'Six', 'Seven']) await commandLine.run('role', 'create', role)
    await seal()
    const kept = commandLine.write('before.json', readFileSync(file()))
    expect((await commandLine.run('restore', 'all.qdbackup', '--replace')).code).toBe(0)
    expect(await commandLine.run('verify-audit', '--head', kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Audit log intact'),
    })
    await seal()
    expect(await commandLine.run('verify-audit', '--head', kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Audit log intact'),
    })
    await change('delete from audit_log where position > 3')
    expect((await commandLine.run('verify-audit')).notices).toContain('missing')
  })
})
