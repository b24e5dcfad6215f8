import { type JsonProblem, scanJson } from './json-scan.ts'

/**
 * A JSON value that still knows its text: `from` and `to` cut it out of the source. Numbers keep their spelling, an
 * object keeps its members in order and repeated names too.
 */
export type JsonNode = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string' | 'number' | 'word'; readonly text: string }
)

/** A member of an object; `name` is decoded, `from` is where its name begins. */
export type JsonMember = { readonly name: string; readonly from: number; readonly value: JsonNode }

/** A tree, or where the text stops being JSON. */
export type JsonParseResult =
  | { readonly root: JsonNode; readonly problem?: undefined }
  | { readonly root?: undefined; readonly problem: JsonProblem }

type Container = {
  from: number
  isObject: boolean
  members: JsonMember[]
  items: JsonNode[]
  name: string
  nameFrom: number
}

/** Reads JSON text of any depth into a tree, without changing a digit. */
export function parseJson(text: string): JsonParseResult {
  const open: Container[] = []
  let root: JsonNode | undefined

  const place = (node: JsonNode) => {
    const container = open.at(-1)
    if (!container) root = node
    else if (container.isObject) container.members.push({ name: container.name, from: container.nameFrom, value: node })
    else container.items.push(node)
  }

  const problem = scanJson(text, (kind, from, to) => {
    switch (kind) {
      case 'open-object':
      case 'open-array':
        open.push({ from, isObject: kind === 'open-object', members: [], items: [], name: '', nameFrom: from })
        return
      case 'close-object':
      case 'close-array': {
        const closed = open.pop()
        if (!closed) return
        const range = { from: closed.from, to }
        place(
          closed.isObject
            ? { kind: 'object', ...range, members: closed.members }
            : { kind: 'array', ...range, items: closed.items },
        )
        return
      }
      case 'key': {
        const container = open.at(-1)
        if (!container) return
        container.name = decode(text, from, to)
        container.nameFrom = from
        return
      }
      case 'string':
        place({ kind, from, to, text: decode(text, from, to) })
        return
      case 'number':
      case 'word':
        place({ kind, from, to, text: text.slice(from, to) })
        return
      case 'colon':
      case 'comma':
    }
  })
  if (problem) return { problem }
  return root ? { root } : { problem: { message: 'There is no value.', offset: 0, line: 1, column: 1 } }
}

/** The value of a member; the last one when the name is repeated, as JSON.parse reads it. */
export function getMember(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.name === name)?.value : undefined
}

function decode(text: string, from: number, to: number): string {
  const inner = text.slice(from + 1, to - 1)
  if (!inner.includes('\\')) return inner
  const decoded: unknown = JSON.parse(text.slice(from, to))
  return typeof decoded === 'string' ? decoded : inner
}
