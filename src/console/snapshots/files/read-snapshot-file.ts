import type { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { SnapshotFile } from '#contract/snapshots/snapshot-files.ts'

/** How many problems of a file are named; the rest is counted. */
const namedProblems = 3

/** Reads the text of a file: the snapshot in it, or why it cannot be imported. */
export function readSnapshotFile(text: string): { readonly file: SnapshotFile } | { readonly problem: string } {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'The file is not JSON. Nothing was sent.' }
  }
  const parsed = SnapshotFile.safeParse(content)
  if (parsed.success) return { file: parsed.data }
  const { issues } = parsed.error
  if (issues.some(({ path }) => path[0] === 'Format' || path.length === 0)) {
    return { problem: 'The file holds no exported snapshot. Nothing was sent.' }
  }
  const more = issues.length > namedProblems ? ` And ${issues.length - namedProblems} more problems.` : ''
  return { problem: `${issues.slice(0, namedProblems).map(formatIssue).join(' ')}${more} Nothing was sent.` }
}

/** "Persistence 3, Value: A value holds at most 2 MiB.": entries count from 1. */
function formatIssue({ path, message }: z.core.$ZodIssue): string {
  const [list, index, ...members] = path
  const entry = typeof index === 'number' ? ` ${index + 1}` : ''
  return `${[`${String(list)}${entry}`, ...members.map(String)].join(', ')}: ${message}`
}
