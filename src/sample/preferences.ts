import type { Handle } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/settings.ts'

/**
 * Creates the required preferences PROJECT, ENV, GAME_NAME and DISABLED_FEATURES. Existing ones keep their values.
 */
export async function seedPreferences(
  db: Handle,
  settings: Pick<Settings, 'project' | 'environment' | 'displayName'>,
): Promise<void> {
  const text = (key: string, value: string) => ({ key, type: 1, value, is_required: true })
  await db
    .insertInto('console_preferences')
    .values([
      text('PROJECT', settings.project),
      text('ENV', settings.environment),
      text('GAME_NAME', settings.displayName),
      { key: 'DISABLED_FEATURES', type: 0, value: '[]', is_required: true },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
