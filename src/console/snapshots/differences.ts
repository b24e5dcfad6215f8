import type { ChangeRow } from '#console/persistence/shared/change-table.tsx'
import { diffJson } from '#contract/changes/json-difference.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { snapshots } from '#contract/snapshots.ts'

/** A saved game with its attributes, of a snapshot or of a player as it is now. */
export type Content = EndpointReply<typeof snapshots.content>

/** An attribute that differs; null where one side does not have it. */
export type AttributeDifference = {
  readonly name: string
  readonly action: ChangeRow['action']
  readonly before: Content['Attributes'][number] | null
  readonly after: Content['Attributes'][number] | null
}

/** What differs between two contents. */
export type Differences = {
  readonly keys: readonly ChangeRow[]
  readonly keysUnchanged: number
  /** Keys that say the same and differ in white space, order or spelling only; they count as unchanged. */
  readonly keysRespelled: number
  readonly attributes: readonly AttributeDifference[]
  readonly attributesUnchanged: number
}

function inOrder<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort()
}

function getAction(before: unknown, after: unknown): 'Add' | 'Update' | 'Delete' {
  if (before === null) return 'Add'
  return after === null ? 'Delete' : 'Update'
}

/**
 * Compares two contents by key. The values of a key are compared by what they say, not by their text; what is equal
 * is counted only.
 */
export function compareSnapshots(one: Content, other: Content): Differences {
  const left = new Map(one.m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
  const right = new Map(other.m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
  const keys: ChangeRow[] = []
  let keysUnchanged = 0
  let keysRespelled = 0
  for (const key of inOrder(left, right)) {
    const before = left.get(key) ?? null
    const after = right.get(key) ?? null
    if (before === after) keysUnchanged++
    else if (before !== null && after !== null && diffJson(before, after)?.length === 0) keysRespelled++
    else keys.push({ key, action: getAction(before, after), before, after })
  }
  return { keys, keysUnchanged: keysUnchanged + keysRespelled, keysRespelled, ...attributeDifferences(one, other) }
}

function attributeDifferences(one: Content, other: Content) {
  const left = new Map(one.Attributes.map((attribute) => [attribute.Name, attribute]))
  const right = new Map(other.Attributes.map((attribute) => [attribute.Name, attribute]))
  const all = inOrder(left, right).map((name) => {
    const before = left.get(name) ?? null
    const after = right.get(name) ?? null
    return { name, action: getAction(before, after), before, after }
  })
  const attributes = all.filter(
    ({ before, after }) => before?.Value !== after?.Value || before?.ExpirationDate !== after?.ExpirationDate,
  )
  return { attributes, attributesUnchanged: all.length - attributes.length }
}
