import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { players } from '#contract/players.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import { DenialCounter } from './denial-counter.ts'
import type { AuditEvent } from './event.ts'

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

  it('are written when the clock went back since', async () => {
    const report = (problem: unknown) => {
      throw problem
    }
    const denials = new DenialCounter(app.db, report)
    const at = new Date('2026-11-22T12:00:00Z')
    const event: AuditEvent = {
      ...{ at, actor: { id: null, name: 'nobody' }, ipAddress: '192.0.2.1', action: 'player deleted', note: '' },
      ...{ targetKind: 'player', targetId: 'p1', reason: '', outcome: 'denied', requestId: 'r1' },
    }
    for (let time = 0; time < 3; time++) denials.note(event)
    denials.flush(at.getTime() - 60 * 60_000)
    await vi.waitFor(async () => expect(await entries()).toMatchObject([{ times: 1 }, { times: 2 }]), {
      timeout: 20_000,
    })
    await denials.close()
    expect(await entries()).toHaveLength(2)
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
