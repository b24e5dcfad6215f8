import { sql } from 'kysely'
import type { environment } from '#contract/environment.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

export const environmentHandlers: Handlers<typeof environment> = {
  info: async (_, { services: { settings } }) => ({
    // Never the Host header: a stranger who may choose it would choose where the console sends its calls.
    apiUrl: settings.publicUrl,
    environment: settings.environment,
    cdnUrl: settings.cdnUrl ?? '/content',
    project: settings.project,
    displayName: settings.displayName,
    isIdle: settings.idleGame,
  }),
  serverInfo: async (_, { environment }) => ({ m_environment: environment }),
  ready: async (_, { services: { shutdown } }) => {
    if (shutdown.isStopping) throw new ApiError('stopping', { retryAfterSeconds: 1 })
    return { ready: true }
  },
  health: async (_, { db, services: { settings } }) => {
    await sql`select 1`.execute(db)
    return { database: 'ready', engine: settings.database.databaseUrl ? 'postgresql' : 'embedded' }
  },
}
