import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { quantile } from '#test/chaos/outcome.ts'
import { type Probed, readProbe } from '#test/harness/read-probe.ts'

/** What a server holds while nobody asks it anything, and how many temporary files it has. */
export type Resources = Probed & { at: number; files: number }

/** Reads the resources of a server that was started with `isProbed`; `tempDir` is its folder of temporary files, if it has one. */
export async function readResources(child: ChildProcess, tempDir?: string): Promise<Resources> {
  const files = tempDir === undefined ? 0 : readdirSync(tempDir).length
  return { ...(await readProbe(child)), at: performance.now(), files }
}

const megabyte = 1024 * 1024

/** How much more than at first a server may hold at the end: what caches and the allocator vary by. */
const allowed = { heap: 8 * megabyte, rss: 96 * megabyte, handles: 3, files: 0 }

/** The median of the first and of the last third of the samples, and the growth between them in one hour. */
export type Growth = { first: number; last: number; perHour: number | undefined }

export function getGrowth<Sample extends Pick<Resources, 'at'>>(
  samples: readonly Sample[],
  read: (sample: Sample) => number,
): Growth {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const [early, late] = [samples.slice(0, third), samples.slice(-third)]
  const middle = (part: readonly Sample[], value: (sample: Sample) => number) => quantile(part.map(value), 0.5)
  const [first, last] = [middle(early, read), middle(late, read)]
  const hours = (middle(late, ({ at }) => at) - middle(early, ({ at }) => at)) / 3_600_000
  // A few minutes say nothing about an hour.
  return { first, last, perHour: hours > 0.1 ? (last - first) / hours : undefined }
}

/** Says what a server holds more of at the end than at first. */
export function findGrowth(samples: readonly Resources[]): string[] {
  const found: string[] = []
  const check = (what: string, most: number, read: (sample: Resources) => number) => {
    const { first, last } = getGrowth(samples, read)
    if (last - first > most) found.push(`${what}: ${first} at first, ${last} at the end`)
  }
  check('memory after a garbage collection', allowed.heap, ({ heap }) => heap)
  check('memory of the process', allowed.rss, ({ rss }) => rss)
  check('temporary files', allowed.files, ({ files }) => files)
  for (const kind of new Set(samples.flatMap(({ handles }) => Object.keys(handles))))
    check(`handles (${kind})`, allowed.handles, ({ handles }) => handles[kind] ?? 0)
  return found
}

/** "40.1 MB at first, 40.3 MB at the end, 0.2 MB an hour". */
export function describeGrowth({ first, last, perHour }: Growth): string {
  const format = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`
  const slope = perHour === undefined ? '' : `, ${format(perHour)} an hour`
  return `${format(first)} at first, ${format(last)} at the end${slope}`
}
