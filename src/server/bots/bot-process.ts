import type { BotCounts } from '#contract/bots.ts'
import type { BotStore } from './bot-store.ts'
import { startBots } from './play-bots.ts'

/** What the process of the bots is sent once. */
export type BotTask = {
  readonly url: string
  readonly clientKey: string
  /** In base64url. */
  readonly seed: string
  readonly players: number
  readonly durationMs: number
  readonly store: BotStore
}

/** What it sends every second. */
export type BotReport = { readonly counts: Readonly<BotCounts> }

const reportMs = 1_000

process.once('message', async ({ seed, ...task }: BotTask) => {
  const bots = startBots({ ...task, seed: Buffer.from(seed, 'base64url') })
  const report = () => process.send?.({ counts: bots.counts } satisfies BotReport)
  const timer = setInterval(report, reportMs)
  await bots.end
  clearInterval(timer)
  report()
  process.disconnect()
})

// The server has ended, or wants no bots any more.
process.once('disconnect', () => process.exit())
