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
