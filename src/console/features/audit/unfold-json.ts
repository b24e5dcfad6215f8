import { findJsonProblem, getMembers, type JsonNode, parseJsonTree } from '#console/components/json/json-parse.ts'

/**
 * JSON text in which every string that itself holds a JSON object or list is replaced by what it holds, so that a
 * comparison can say which member of a saved game changed. Numbers keep every digit. Text that is not JSON comes back
 * as it is.
 */
export function unfoldJson(text: string): string {
  const { root } = parseJsonTree(text)
  if (!root) return text
  const parts: string[] = []
  let copied = 0
  for (const { value, offset, length } of getStrings(root)) {
    const inner = String(value)
    if (!/^\s*[{[]/.test(inner) || findJsonProblem(inner)) continue
    parts.push(text.slice(copied, offset), inner)
    copied = offset + length
  }
  return parts.join('') + text.slice(copied)
}

/** Every string value below a node, in the order of the text. */
function getStrings(node: JsonNode): readonly JsonNode[] {
  if (node.type === 'string') return [node]
  const children = node.type === 'array' ? (node.children ?? []) : getMembers(node).map(({ value }) => value)
  return children.flatMap(getStrings)
}
