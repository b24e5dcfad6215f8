import { toUnlimited } from '#server/platform/database/pooled-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type Evaluated, listEvaluated } from './configuration-repository.ts'

/** The configurations of each database as this process read them last. */
const known = new WeakMap<Handle, readonly Evaluated[]>()

/**
 * The attribute configurations that read one of these persistence keys, by id, without a statement for every save. They
 * may be outdated, because other servers change them too: a save compares their version in its transaction, and reads
 * all of them again (`isOutdated`).
 */
export async function listCachedConfigurations(
  db: Handle,
  keys: readonly string[],
  isOutdated: boolean,
): Promise<Evaluated[]> {
  const shared = toUnlimited(db)
  const all = (isOutdated ? undefined : known.get(shared)) ?? (await listEvaluated(db))
  known.set(shared, all)
  const wanted = new Set(keys)
  return all.filter(({ key }) => wanted.has(key))
}

/** Forgets them, after the data were replaced as a whole: then the same id and version may mean another one. */
export function clearCachedConfigurations(db: Handle): void {
  known.delete(toUnlimited(db))
}
