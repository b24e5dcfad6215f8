import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { guilds } from '#contract/guilds.ts'
import { moderation } from '#contract/moderation.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { observeStatements } from '#server/platform/database/pooled-database.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { startApp } from '#test/harness/start-app.ts'

test('lists each action that the log holds once, sorted', async () => {
  const app = await startApp()
  const admin = await app.signInAs('admin')
  const list = async () => (await admin.call(audit.actions, {})).data.Actions
  expect(await list()).toEqual([])
  for (const action of ['role created', 'backup written', 'role created']) {
    await writeServerAudit(app.db, { at: app.clock.now, action, targetKind: 'server', targetId: '' })
  }
  expect(await list()).toEqual(['backup written', 'role created'])
  await app.close()
})

test('exports the entries that match with EXPORT_DATA, long values left out, and records it', async () => {
  const app = await startApp()
  const about = { targetKind: 'player', targetId: '=p-1', before: { Coins: 1 }, reason: 'ticket' }
  const long = { Text: 'x'.repeat(40_000) }
  await writeServerAudit(app.db, {
    at: new Date('2026-05-01'),
    action: 'player changed',
    ...about,
    after: { Coins: 2 },
  })
  await writeServerAudit(app.db, { at: new Date('2026-05-02'), action: 'player changed', ...about, after: long })
  await writeServerAudit(app.db, { at: new Date('2026-05-03'), action: 'role created', ...about })
  const reader = await app.signInAs(['ACCESS_AUDIT'])
  const query = { action: 'player changed' }
  expect((await reader.call(audit.export, { query })).status).toBe(403)
  const exporter = await app.signInAs(['ACCESS_AUDIT', 'EXPORT_DATA'])
  const { text } = await exporter.call(audit.export, { query })
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, delimiter: ';', skipEmptyLines: true })
  expect(data).toMatchObject([
    { At: '2026-05-02T00:00:00.000Z', Before: '{"Coins":1}', After: 'Too long for a cell; read the entry' },
    {
      Actor: 'server',
      Action: 'player changed',
      TargetId: "'=p-1",
      Reason: 'ticket',
      Outcome: 'done',
      After: '{"Coins":2}',
    },
  ])
  const admin = await app.signInAs('admin')
  const exports = await admin.call(audit.list, { query: { action: 'audit log exported', outcome: 'done' } })
  expect(exports.data.Total).toBe(1)
  await app.close()
})

test('names who did it, the thing, and things whose ids the values hold, as they are called now', async () => {
  const app = await startApp()
  const { db } = app
  await aPlayer(db, { player_id: 'p1', nickname: 'Anne' })
  await aPlayer(db, { player_id: 'p2', nickname: 'Bo' })
  const id = await aGuild(db, { name: 'Sharks', members: ['p1', 'p2'] })
  const admin = await app.signInAs('admin')
  await db.updateTable('users').set({ first_name: 'Imani', last_name: 'Okafor' }).execute()
  await admin.call(guilds.transfer, { params: { id, playerId: 'p2' } })
  const read = async () => (await admin.call(audit.list, { query: { targetKind: 'guild' } })).data.Result[0]
  const transferred = {
    ActorName: 'Imani Okafor',
    TargetName: 'Sharks',
    Facts: [{ Name: 'LeaderId', Before: '"p1"', After: '"p2"', BeforeName: 'Anne', AfterName: 'Bo' }],
  }
  expect(await read()).toMatchObject(transferred)
  const entry = await read()
  const detail = await admin.call(audit.get, { params: { id: entry?.Id ?? '' } })
  expect(detail.data).toMatchObject({ ...transferred, After: '{"LeaderId":"p2"}' })
  await db.deleteFrom('guild_members').where('player_id', '=', 'p1').execute()
  await db.deleteFrom('players').where('player_id', '=', 'p1').execute()
  await db.updateTable('guilds').set({ name: 'Tuna' }).execute()
  expect(await read()).toMatchObject({ TargetName: 'Tuna', Facts: [{ BeforeName: '', AfterName: 'Bo' }] })
  await app.close()
})

test('is filtered by the beginning of the name of a person and of a thing, and by whole ids', async () => {
  const app = await startApp()
  const { db } = app
  await aPlayer(db, { player_id: 'p1', nickname: 'Anne' })
  await aPlayer(db, { player_id: 'p2', nickname: 'Bo' })
  const [one, other] = [await app.signInAs(['CHANGE_PLAYERS']), await app.signInAs(['CHANGE_PLAYERS'])]
  await db
    .updateTable('users')
    .set({ first_name: 'Imani', last_name: 'Okafor' })
    .where('email', '=', one.email)
    .execute()
  const rename = { body: { Nickname: 'Anja' } }
  await one.call(moderation.changeNickname, { params: { id: 'p1' }, ...rename })
  await other.call(moderation.changeNickname, { params: { id: 'p2' }, ...rename })
  // Another kind of thing with the id of what is found is another thing.
  await writeServerAudit(db, { at: app.clock.now, action: 'role created', targetKind: 'role', targetId: 'p1' })
  const auditor = await app.signInAs(['ACCESS_AUDIT'])
  const list = async (query: object) =>
    (await auditor.call(audit.list, { query: { action: 'nickname changed', ...query } })).data.Result.map(
      ({ Actor, TargetId }) => [Actor, TargetId],
    )
  expect(await list({ actor: 'imani ok' })).toEqual([[one.email, 'p1']])
  expect(await list({ actor: one.email })).toEqual([[one.email, 'p1']])
  expect(await list({ targetId: 'ANJ' })).toEqual([
    [other.email, 'p2'],
    [one.email, 'p1'],
  ])
  expect(await list({ targetId: 'p1' })).toEqual([[one.email, 'p1']])
  expect(await list({ targetId: 'Anj', targetKind: 'guild' })).toEqual([])
  const about = await auditor.call(audit.list, { query: { targetId: 'Anja', outcome: 'done' } })
  expect(about.data.Result.map(({ TargetKind }) => TargetKind)).toEqual(['player', 'player'])
  await app.close()
})

test('has cached plans for the log as it is opened: as a whole, of an action, and of a thing', async () => {
  const app = await startApp()
  const { db } = app
  await aPlayer(db, { player_id: 'p1', nickname: 'Anne' })
  await writeServerAudit(db, { at: app.clock.now, action: 'player changed', targetKind: 'player', targetId: 'p1' })
  const admin = await app.signInAs('admin')
  const texts: string[] = []
  observeStatements(db, ({ text }) => texts.push(text))
  const isPlanned = async (query: object) => {
    texts.length = 0
    const { data } = await admin.call(audit.list, { query })
    expect(data.Result.map(({ TargetId }) => TargetId)).toContain('p1')
    return texts.some((text) => text.includes('audit_page_'))
  }
  for (const shape of [{}, { action: 'player changed' }, { targetId: 'p1' }, { targetId: 'anne' }]) {
    expect(await isPlanned(shape), JSON.stringify(shape)).toBe(true)
    expect(await isPlanned({ ...shape, targetKind: 'player' }), JSON.stringify(shape)).toBe(true)
  }
  expect(await isPlanned({ outcome: 'done' })).toBe(false)
  await app.close()
})
