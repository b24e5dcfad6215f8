import { scanJson } from '#console/components/json/json-scan.ts'

/**
 * JSON text in which every string that itself holds a JSON object or list is replaced by what it holds, so that a
 * comparison can say which member of a saved game changed. Works on tokens: numbers keep every digit. Text that is
 * not JSON comes back as it is.
 */
export function unfoldJson(text: string): string {
  const pieces: string[] = []
  let copied = 0
  const problem = scanJson(text, (kind, from, to) => {
    if (kind !== 'string') return
    const inner: unknown = JSON.parse(text.slice(from, to))
    if (typeof inner !== 'string' || !/^\s*[{[]/.test(inner) || scanJson(inner)) return
    pieces.push(text.slice(copied, from), inner)
    copied = to
  })
  return problem ? text : [...pieces, text.slice(copied)].join('')
}
