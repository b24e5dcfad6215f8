import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
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
