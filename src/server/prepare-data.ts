import { randomBytes } from 'node:crypto'
import { feedDays } from '#contract/game-feed.ts'
import { writeSampleContent } from '#sample/content.ts'
import { seedPreferences } from '#sample/preferences.ts'
import { playersExist, seedSampleGame } from '#sample/sample-game.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#server/accounts/first-admin.ts'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { turnAttributeHistoryParts } from '#server/attributes/history-repository.ts'
import { turnHistoryParts } from '#server/persistence/history-repository.ts'
import { turnAuditParts } from '#server/platform/audit/parts-repository.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { turnOutboxParts } from '#server/platform/outbox/outbox-repository.ts'
import type { Settings } from '#server/platform/settings.ts'

/** Gives a migrated database what every server needs, with the sample game where it is wanted, and its first administrator. */
export async function prepareData(
  database: OpenedDatabase,
  settings: Settings,
  now: Date,
  print: (line: string) => void,
): Promise<FirstAdmin | undefined> {
  const { db } = database
  await turnAuditParts(db, settings, now)
  await syncPermissions(db)
  await seedPreferences(db, settings)
  await turnHistoryParts(db, settings, now)
  await turnAttributeHistoryParts(db, settings, now)
  await turnOutboxParts(db, feedDays, now)
  if (settings.sampleGame && !(await playersExist(db))) {
    print('Creating the sample game …')
    await database.withoutTimeLimit(() => seedSampleGame(db, { now }))
    await writeSampleContent(settings.contentFolder, now)
  }
  return ensureFirstAdmin(db, settings, now, randomBytes)
}
