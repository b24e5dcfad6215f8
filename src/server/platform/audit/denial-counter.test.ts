import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { players } from '#contract/players.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const entries = () =>
  app.db.selectFrom('audit_log').select(['actor', 'target_id', 'times', 'note']).orderBy('id').execute()

describe('refused calls', () => {
  it('are counted for each person and action, whatever their targets', async () => {
    const [eve, mallory] = [await app.signInAs([]), await app.signInAs([])]
    for (let time = 0; time < 200; time++) {
      await eve.call(players.remove, { params: { id: `player ${time}` } })
    }
    await mallory.call(players.remove, { params: { id: 'player 1' } })
    await app.close()
    const written = await entries()
    expect(written).toMatchObject([
      { actor: eve.email, target_id: 'player 0', times: 1 },
      { actor: mallory.email, target_id: 'player 1', times: 1 },
      { actor: eve.email, target_id: '', times: 199 },
    ])
    expect(written[2]?.note).toMatch(/Targets: player 1, player 2, .*, player 10 and others\.$/)
  })

  it('keep their target while it is always the same', async () => {
    const eve = await app.signInAs([])
    for (let time = 0; time < 5; time++) await eve.call(players.remove, { params: { id: 'p1' } })
    await app.close()
    expect(await entries()).toMatchObject([
      { target_id: 'p1', times: 1 },
      { target_id: 'p1', times: 4 },
    ])
  })
})
