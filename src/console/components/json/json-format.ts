import { format } from 'jsonc-parser'
import { exceedsDepth, parseJsonTree } from './json-parse.ts'

/** Deeper text is not formatted: indentation alone would make it many times its size. */
const maxFormatDepth = 200

/**
 * Formats JSON text, one member or item per line, two spaces per level. Only the white space between tokens changes:
 * numbers (9007199254740993 and 1.0 too), escapes, the order of members and repeated names stay as written, and so
 * does the kind of line ends. Returns undefined when the text is not valid JSON, or deeper than 200 levels.
 */
export function formatJson(text: string): string | undefined {
  const { root } = parseJsonTree(text)
  if (!root || exceedsDepth(root, maxFormatDepth)) return undefined
  const lineEnd = getLineEnd(text)
  const source = lineEnd === '\n' ? text.replaceAll('\r\n', '\n') : text
  const edits = format(source, undefined, { tabSize: 2, insertSpaces: true, eol: lineEnd })
  const parts: string[] = []
  let copied = 0
  // The library's own applyEdits copies the whole text once per edit, which takes minutes for 2 MiB.
  for (const { offset, length, content } of edits) {
    parts.push(source.slice(copied, offset), content)
    copied = offset + length
  }
  return parts.join('') + source.slice(copied)
}

/** How the lines of a text end: \r\n when all of them do, else \n. */
export function getLineEnd(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n'
}
