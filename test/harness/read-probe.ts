import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

/** See `Probed`. */
export const probed = z.object({ heap: z.number(), rss: z.number(), handles: z.record(z.string(), z.number()) })

/** What a server holds; memory in bytes, `heap` after a garbage collection. */
export type Probed = z.infer<typeof probed>

/** Reads what a server holds that was started with `isProbed`. */
export async function readProbe(child: ChildProcess): Promise<Probed> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(30_000) })
  child.send('resources')
  const [message] = await answer
  return probed.parse(message)
}
