import { setImmediate } from 'node:timers/promises'

/** Reads the values of several keys at once; a key without a value is left out. */
type ReadMany<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/**
 * Reads one value, together with those that others ask for in the same moment: what many calls need each would take as many
 * messages to the database. It is read after it was asked for.
 */
export function batch<Key, Value>(readMany: ReadMany<Key, Value>): (key: Key) => Promise<Value | undefined> {
  let waiting: { readonly keys: Set<Key>; readonly values: ReturnType<ReadMany<Key, Value>> } | undefined
  const start = () => {
    const keys = new Set<Key>()
    const values = setImmediate().then(() => {
      waiting = undefined
      return readMany([...keys])
    })
    return { keys, values }
  }
  return async (key) => {
    waiting ??= start()
    waiting.keys.add(key)
    return (await waiting.values).get(key)
  }
}
