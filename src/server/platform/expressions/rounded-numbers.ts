import { skipScalar } from '#contract/changes/json-scan.ts'
import { isRoundedToWhole } from '#contract/core/decimal.ts'
import { skipString } from '#contract/core/json.ts'
import { ExactNumber, parseExactJson } from './exact-json.ts'

/** Numbers that are no longer than this have no more digits than a double. */
const safeLength = 15

/** Whether valid JSON has a number that would become another whole number. Looks closely at long ones only. */
function hasRoundedNumber(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = skipString(text, at) - 1
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = skipScalar(text, at)
      if (end - at > safeLength && isRoundedToWhole(text.slice(at, end))) return true
      at = end - 1
    }
  }
  return false
}

/**
 * The paths of numbers in valid JSON that JavaScript would read as another whole number, such as 9007199254740991.4; at
 * most `limit`.
 */
export function findRoundedNumbers(text: string, root: string, limit: number): string[] {
  const paths: string[] = []
  if (hasRoundedNumber(text)) visit(parseExactJson(text), root, paths, limit)
  return paths
}

function visit(value: unknown, path: string, paths: string[], limit: number): void {
  if (paths.length >= limit) return
  if (value instanceof ExactNumber) {
    if (isRoundedToWhole(String(value))) paths.push(path)
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) visit(item, `${path}.${name}`, paths, limit)
  }
}
