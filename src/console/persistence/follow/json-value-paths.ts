import { joinPath, maxPathLength } from '#contract/changes/json-path.ts'
import { type JsonTree, parseJsonTree } from '#contract/changes/json-tree.ts'

/** The most paths that are listed for one key. */
const maxPaths = 5000

/** The paths of the values in a JSON text that are no lists or objects, in their order; none for text that is no JSON. */
export function listPaths(text: string): string[] {
  const paths: string[] = []
  const root = parseJsonTree(text)
  if (root) collect(root, '')
  return paths

  function collect(value: JsonTree, path: string): void {
    if (paths.length >= maxPaths || path.length > maxPathLength) return
    if (value.type === 'object') for (const [name, member] of value.members) collect(member, joinPath(path, name))
    else if (value.type === 'array')
      for (const [index, item] of value.items.entries()) collect(item, joinPath(path, index))
    else paths.push(path)
  }
}
