import { type LoadResult, runLoad, type Work } from './load.ts'

/** Where a load goes to: the product or the bare server, under a name for its results. */
export type Target = { name: string; url: string; authorization: string; work: Work }

/** How the measuring goes: so many rounds, each of so many seconds on every target in turn. */
export type Pace = { rounds: number; seconds: number; connections: number }

/** The results of one scenario: for each target, one result a round. */
export type Measured = ReadonlyMap<string, readonly LoadResult[]>

/**
 * Measures one scenario on all targets, in turn, several times: what else the machine does meanwhile then touches all
 * of them alike. Each target is warmed up first.
 */
export async function measure(targets: readonly Target[], { rounds, seconds, connections }: Pace): Promise<Measured> {
  const measured = new Map<string, LoadResult[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const { name, work, ...where } of targets) {
      const isWarmUp = round === 0
      // A warm-up that saves must not use up the versions of the keys that are measured.
      const own: Work = work.kind === 'save' ? { ...work, key: `${work.key}_${round}` } : work
      const result = await runLoad({ ...where, connections, work: own, seconds: isWarmUp ? 1 : seconds })
      if (!isWarmUp) measured.set(name, [...(measured.get(name) ?? []), result])
    }
  }
  return measured
}

/** The median of numbers; not a number for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** The medians over the rounds of one target. */
export function mediansOf(results: readonly LoadResult[] = []): LoadResult {
  const of = (name: keyof LoadResult) => median(results.map((result) => result[name]))
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99'), failed }
}

/** How one target compares with another in a figure: the median of the ratios within the rounds. */
export function ratioOf(measured: Measured, name: keyof LoadResult, of: string, to: string): number {
  const others = measured.get(to) ?? []
  return median((measured.get(of) ?? []).map((result, round) => result[name] / (others[round]?.[name] ?? Number.NaN)))
}
