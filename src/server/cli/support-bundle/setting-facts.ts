import { settingNames } from '#server/platform/settings.ts'

/**
 * The settings whose values a bundle shows: numbers, switches and choices. Of all others, and so of every setting that is
 * added, it says only that they are set, because they may hold secrets, addresses, names and folders.
 */
export const shownSettings: ReadonlySet<string> = new Set([
  'PORT',
  'QD_GAME_PORT',
  'QD_ENVIRONMENT',
  'QD_DATABASE_CONNECTIONS',
  'QD_EMBEDDED_IN_PRODUCTION',
  'QD_IDLE_GAME',
  'QD_SAMPLE_GAME',
  'QD_PASSWORD_MINIMUM',
  'QD_REQUIRE_SECOND_FACTOR',
  'QD_SESSION_IDLE_MINUTES',
  'QD_SESSION_HOURS',
  'QD_REMEMBERED_IDLE_MINUTES',
  'QD_REMEMBERED_HOURS',
  'QD_HISTORY_DAYS',
  'QD_AUDIT_DAYS',
  'QD_JOB_DAYS',
  'QD_CSV_BOM',
  'QD_ACTIVE_DAYS',
  'QD_ONLINE_MINUTES',
  'QD_GUILD_MEMBERS',
  'QD_GUILD_INACTIVE_DAYS',
  'QD_GUILD_FEW_MEMBERS',
  'QD_BACKUP_HOURS',
  'QD_BACKUP_COUNT',
  'QD_BACKUP_DAYS',
  'QD_DRAIN_SECONDS',
  'QD_MAX_CONNECTIONS',
  'QD_MAX_REQUESTS',
  'QD_GAME_MAX_CONNECTIONS',
  'QD_GAME_MAX_REQUESTS',
  'QD_GAME_DATABASE_CONNECTIONS',
  'QD_GAME_NOTIFICATIONS',
  'QD_GAME_SIGN_INS',
  'QD_GAME_NEW_PLAYERS',
  'QD_GAME_NEW_PLAYERS_OF_KEY',
  'QD_GAME_WRITES',
  'QD_GAME_READS',
  'QD_GAME_POLLS',
  'QD_GAME_GUILD_CHANGES',
  'QD_GAME_SERVER_CALLS',
  'QD_SERVICE_CALLS',
  'QD_METRICS_PORT',
  'QD_TRACE_SHARE',
  'QD_LOG_LEVEL',
])

/** The settings that are set, with the values that may be shown. */
export function listSettings(variables: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = variables[name]
      if (value === undefined || value === '') return []
      return [[name, shownSettings.has(name) ? value : 'set, not shown']]
    }),
  )
}
