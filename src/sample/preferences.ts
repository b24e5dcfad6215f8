import { nameLists } from '#contract/name-lists.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/settings.ts'

/**
 * Creates the required preferences PROJECT, ENV, GAME_NAME, DISABLED_FEATURES, REFUSED_NAMES and GAME_ATTRIBUTES. Existing
 * ones keep their values.
 */
export async function seedPreferences(
  db: Handle,
  settings: Pick<Settings, 'project' | 'environment' | 'displayName'>,
): Promise<void> {
  const list = (key: string) => ({ key, type: 0, value: '[]', is_required: true })
  const text = (key: string, value: string) => ({ key, type: 1, value, is_required: true })
  await db
    .insertInto('console_preferences')
    .values([
      text('PROJECT', settings.project),
      text('ENV', settings.environment),
      text('GAME_NAME', settings.displayName),
      list('DISABLED_FEATURES'),
      ...nameLists.map(list),
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
