import { sql } from 'kysely'
import type { environment } from '#contract/environment.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

export const environmentHandlers: Handlers<typeof environment> = {
  info: async (_, { origin, services: { settings } }) => ({
    // The page was served from this origin.
    apiUrl: origin,
    environment: settings.environment,
    cdnUrl: settings.cdnUrl ?? `${origin}/content`,
    project: settings.project,
    displayName: settings.displayName,
    isIdle: settings.idleGame,
  }),
  serverInfo: async (_, { environment }) => ({ m_environment: environment }),
  health: async (_, { db, services: { settings } }) => {
    await sql`select 1`.execute(db)
    return { database: 'ready', engine: settings.databaseUrl ? 'postgresql' : 'embedded' }
  },
}
