import { verifyChain } from '#server/platform/audit/chain.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

/** Waits until every audit entry is sealed, at most for a minute, and checks the chain as `verify-audit` does. */
export function checkChain(testServer: TestServer): Promise<string[]> {
  return testServer.inspect(async ({ db }) => {
    const started = performance.now()
    for (;;) {
      const waiting = await db.selectFrom('audit_log').select('id').where('position', 'is', null).limit(1).execute()
      if (waiting.length === 0) break
      if (performance.now() - started > 60_000) return ['audit entries were not sealed within a minute']
      await pause(100)
    }
    const { problem } = await verifyChain(db)
    return problem ? [`the audit chain is broken: ${problem}`] : []
  })
}
