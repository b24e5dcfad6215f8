import { sql } from 'kysely'
import { preferences } from '#contract/preferences.ts'
import { findByFewNames, type SearchSource } from '#server/manifest/search-source.ts'

/** Preferences by a part of their key. They are few. Without this permission the list has those of the console alone. */
export const preferenceSearch: SearchSource = {
  kind: 'preference',
  access: preferences.update.access,
  toLookups: (terms) => [
    findByFewNames(terms, {
      rows: sql`console_preferences where true`,
      name: sql`lower(key)`,
      id: sql`key`,
      order: sql`key`,
    }),
  ],
  join: sql`console_preferences c on c.key = hit.id`,
  name: sql`c.key`,
}
