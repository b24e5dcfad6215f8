import { toSkeleton } from './look-alikes.ts'

/**
 * Whether a nickname is one of those that are refused. An entry is a whole name, and with `*` before or after it a part
 * of one: "*admin*".
 */
export function isRefusedName(nickname: string, refusedNames: readonly string[]): boolean {
  const name = toSkeleton(nickname)
  return refusedNames.some((entry) => {
    const wanted = toSkeleton(entry)
    if (wanted === '') return false
    const [isEnd, isBeginning] = [entry.startsWith('*'), entry.endsWith('*')]
    if (isEnd && isBeginning) return name.includes(wanted)
    if (isEnd) return name.endsWith(wanted)
    return isBeginning ? name.startsWith(wanted) : name === wanted
  })
}
