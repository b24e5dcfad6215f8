import type { Handle } from '#server/platform/database/tables.ts'
import { type Evaluated, listEvaluated } from './configuration-repository.ts'

/** The attribute configurations as a process read them last. */
export type ConfigurationCache = {
  /** Those that read one of these persistence keys, by id; `isOutdated` reads all of them again. */
  readonly list: (db: Handle, keys: readonly string[], isOutdated: boolean) => Promise<Evaluated[]>
}

/**
 * Spares every save a statement. It may be outdated, because other servers change the configurations too: a save
 * compares their version in its transaction.
 */
export function createConfigurationCache(): ConfigurationCache {
  let cached: readonly Evaluated[] | undefined
  return {
    list: async (db, keys, isOutdated) => {
      if (cached === undefined || isOutdated) cached = await listEvaluated(db)
      const wanted = new Set(keys)
      return cached.filter(({ key }) => wanted.has(key))
    },
  }
}
