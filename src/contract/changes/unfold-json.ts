import { decodeString } from './json-scan.ts'
import { type JsonTree, parseJsonTree } from './json-tree.ts'

/**
 * JSON text in which every string that itself holds a JSON object or list is replaced by what it holds, so that a
 * comparison can say which member of a saved game changed. Numbers keep every digit. Text that is not JSON is returned
 * as it is.
 */
export function unfoldJson(text: string): string {
  const root = parseJsonTree(text)
  if (!root) return text
  const parts: string[] = []
  let copied = 0
  for (const { start, end } of getStrings(root)) {
    const inner = decodeString(text, start, end)
    if (!/^\s*[{[]/.test(inner) || !parseJsonTree(inner)) continue
    parts.push(text.slice(copied, start), inner)
    copied = end
  }
  return parts.join('') + text.slice(copied)
}

/** Every string value below a node, in the order of the text. */
function getStrings(node: JsonTree): readonly JsonTree[] {
  if (node.type === 'string') return [node]
  if (node.type === 'array') return node.items.flatMap(getStrings)
  return node.type === 'object' ? [...node.members.values()].flatMap(getStrings) : []
}
