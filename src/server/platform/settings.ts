import { isIP } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { Networks } from '#contract/core/access-keys.ts'
import { environmentNames } from '#contract/core/environment.ts'
import { fromDigits, hourMs } from '#contract/core/units.ts'
import { minimumPasswordLength } from '#contract/session.ts'

/** The name of the console until somebody gives it that of the game. */
export const defaultDisplayName = 'Quarterdeck'

const OnOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'it must be on or off.')
  .transform((text) => ['on', 'true', '1'].includes(text))

function wholeNumber(minimum: number, maximum: number) {
  const error = `it must be a whole number from ${minimum} to ${maximum}.`
  return fromDigits(z.int(error).min(minimum, error).max(maximum, error))
}

const Port = wholeNumber(0, 65_535)
const Minutes = wholeNumber(1, 60 * 24 * 30)
const Hours = wholeNumber(1, 720)
const Days = wholeNumber(1, 36_500)
const Calls = wholeNumber(1, 1_000_000)

const HttpUrl = z.url({ protocol: /^https?$/, error: 'it must be a URL with http:// or https://.' })

/** Whether a text is an IP address, a network such as 10.0.0.0/8, or one of Fastify's names for networks. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [ipAddress = '', bits, ...rest] = text.split('/')
  const family = isIP(ipAddress)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const Proxies = z
  .string()
  .transform((list) => list.split(',').map((text) => text.trim()))
  .transform((list) => list.filter(Boolean))
  .refine((list) => list.every(isProxy), 'it must be addresses or networks such as 10.0.0.0/8, separated by commas.')

/** Networks such as 10.0.0.0/8, separated by commas. */
const NetworkList = z
  .string()
  .transform((list) => list.split(',').map((text) => text.trim()))
  .transform((list) => list.filter(Boolean))
  .refine(
    (list) => Networks.safeParse(list).success,
    'it must be up to 20 networks such as 10.0.0.0/8, separated by commas.',
  )
/** Headers as "name=value,name=value", with values percent-encoded: how OpenTelemetry's own settings give them. */
const Headers = z
  .string()
  .transform((list) => list.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*([!-~]+)\s*$/.exec(pair)))
  .refine(
    (pairs) => pairs.every((pair) => isPercentEncoded(pair?.[2])),
    'it must be name=value, several separated by commas, with values percent-encoded.',
  )
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')])))

/** Whether a text is the percent-encoding of one that a header may hold. */
function isPercentEncoded(text: string | undefined): boolean {
  try {
    return text !== undefined && /^[ -~]+$/.test(decodeURIComponent(text))
  } catch {
    return false
  }
}

const Share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'it must be a number from 0 to 1, such as 0.1.')
  .transform(Number)

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const Environment = z.object({
  PORT: Port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  QD_GAME_PORT: Port.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|embedded$)/, 'it must begin with postgresql://, or be "embedded".')
    .optional(),
  QD_READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'it must begin with postgresql://.')
    .optional(),
  QD_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
  QD_DATA_DIR: z.string().min(1).default('./data'),
  QD_POSTGRES_BIN: z.string().min(1).optional(),
  QD_ENVIRONMENT: z
    .string()
    .default('Development')
    .transform((text) => environmentNames.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text)
    .pipe(z.enum(environmentNames, `it must be one of ${environmentNames.join(', ')}.`)),
  QD_PROJECT: z.string().default('quarterdeck'),
  QD_DISPLAY_NAME: z.string().default(defaultDisplayName),
  QD_PUBLIC_URL: HttpUrl.optional(),
  QD_GAME_URL: HttpUrl.optional(),
  QD_CDN_URL: HttpUrl.optional(),
  QD_ADMIN_EMAIL: z.email('it must be an e-mail address.').optional(),
  QD_ADMIN_PASSWORD: z.string().min(1).optional(),
  QD_SECRET_KEY_FILE: z.string().min(1).optional(),
  QD_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://.')
    .optional(),
  QD_MAIL_FROM: z.string().default('Quarterdeck <quarterdeck@localhost>'),
  QD_SAMPLE_GAME: OnOff.optional(),
  QD_IDLE_GAME: OnOff.default(false),
  QD_TRUSTED_PROXIES: Proxies.default([]),
  QD_EMBEDDED_IN_PRODUCTION: OnOff.default(false),
  QD_METRICS_PORT: Port.optional(),
  QD_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  QD_METRICS_TOKEN_FILE: z.string().min(1).optional(),
  QD_TRACE_URL: HttpUrl.refine(
    (url) => !URL.canParse(url) || new URL(url).username === '',
    'it must hold no user name: QD_TRACE_HEADERS takes credentials.',
  ).optional(),
  QD_TRACE_HEADERS: Headers.default({}),
  QD_TRACE_SHARE: Share.default(1),
  QD_DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  QD_MAX_CONNECTIONS: wholeNumber(10, 100_000).default(2_000),
  QD_MAX_REQUESTS: wholeNumber(10, 10_000).default(200),
  QD_GAME_MAX_CONNECTIONS: wholeNumber(1, 100_000).optional(),
  QD_GAME_MAX_REQUESTS: wholeNumber(1, 10_000).optional(),
  QD_GAME_DATABASE_CONNECTIONS: wholeNumber(1, 200).optional(),
  QD_GAME_SIGN_INS: Calls.default(600),
  QD_GAME_NOTIFICATIONS: Calls.default(6_000),
  QD_GAME_NEW_PLAYERS: Calls.default(60),
  QD_GAME_NEW_PLAYERS_OF_KEY: Calls.default(20_000),
  QD_GAME_WRITES: Calls.default(60),
  QD_GAME_READS: Calls.default(300),
  QD_GAME_POLLS: Calls.default(12),
  QD_GAME_GUILD_CHANGES: Calls.default(30),
  QD_GAME_SERVER_CALLS: Calls.default(50),
  QD_SERVICE_CALLS: Calls.default(50),
  QD_PASSWORD_MINIMUM: wholeNumber(6, 128).optional(),
  QD_REQUIRE_SECOND_FACTOR: OnOff.default(false),
  QD_SIGN_ON_NETWORKS: NetworkList.default([]),
  QD_SESSION_IDLE_MINUTES: Minutes.default(60),
  QD_SESSION_HOURS: Hours.default(12),
  QD_REMEMBERED_IDLE_MINUTES: Minutes.default(24 * 60),
  QD_REMEMBERED_HOURS: Hours.default(7 * 24),
  QD_HISTORY_DAYS: Days.default(365),
  QD_AUDIT_DAYS: Days.default(365),
  QD_AUDIT_KEY_FILE: z.string().min(1).optional(),
  QD_AUDIT_WEBHOOK_URL: HttpUrl.optional(),
  QD_JOB_DAYS: Days.default(90),
  QD_ACTIVE_DAYS: Days.default(7),
  QD_ONLINE_MINUTES: wholeNumber(1, 60).default(5),
  QD_GUILD_MEMBERS: wholeNumber(1, 10_000).default(100),
  QD_GUILD_INACTIVE_DAYS: Days.default(30),
  QD_GUILD_FEW_MEMBERS: wholeNumber(1, 10_000).default(1),
  QD_CSV_BOM: OnOff.default(true),
  QD_BACKUP_HOURS: Hours.optional(),
  QD_BACKUP_COUNT: wholeNumber(1, 10_000).default(14),
  QD_BACKUP_DAYS: Days.default(30),
  QD_BACKUP_DIR: z.string().min(1).optional(),
  QD_BACKUP_KEY_FILE: z.string().min(1).optional(),
  QD_LOG_LEVEL: z.enum(logLevels, `it must be one of ${logLevels.join(', ')}.`).default('info'),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Variables of the build, the tests and the command `api`, which a server may inherit and ignores. */
const otherVariables: ReadonlySet<string> = new Set([
  'QD_API_KEY',
  'QD_API_URL',
  'QD_BRANCH',
  'QD_CHROMIUM',
  'QD_COMMIT',
  'QD_COMPANY_NAME',
  'QD_COMPANY_URL',
  'QD_DEV_SERVER',
  'QD_TEST_POSTGRESQL',
])

/** The settings of a server, parsed once. docs/operating.md describes each. */
export type Settings = ReturnType<typeof toSettings>

/** What the game gets of something where the settings do not say: three quarters. */
const toShare = (all: number) => Math.max(1, Math.floor(all * 0.75))

function toGameUrl({ QD_GAME_URL: url, QD_GAME_PORT: port }: z.output<typeof Environment>): string | undefined {
  return (url ?? (port === undefined ? undefined : `http://localhost:${port}`))?.replace(/\/+$/, '')
}

const toGameLimits = (values: z.output<typeof Environment>) => ({
  signIns: values.QD_GAME_SIGN_INS,
  notifications: values.QD_GAME_NOTIFICATIONS,
  newPlayers: values.QD_GAME_NEW_PLAYERS,
  newPlayersOfKey: values.QD_GAME_NEW_PLAYERS_OF_KEY,
  writes: values.QD_GAME_WRITES,
  reads: values.QD_GAME_READS,
  polls: values.QD_GAME_POLLS,
  guildChanges: values.QD_GAME_GUILD_CHANGES,
  serverCalls: values.QD_GAME_SERVER_CALLS,
})

/** Where Prometheus reads metrics, and the file of the token that it needs; undefined: nowhere. */
function toMetricsSettings(values: z.output<typeof Environment>, toPath: (path: string) => string) {
  const { QD_METRICS_PORT: port, QD_METRICS_HOST: host, QD_METRICS_TOKEN_FILE: file } = values
  return port === undefined ? undefined : { port, host, tokenFile: file && toPath(file) }
}

/** Where traces are sent, with which headers, and of which share of the calls; undefined: nowhere. */
function toTraceSettings({ QD_TRACE_URL: url, ...values }: z.output<typeof Environment>) {
  return url === undefined ? undefined : { url, headers: values.QD_TRACE_HEADERS, share: values.QD_TRACE_SHARE }
}

function toSettings(values: z.output<typeof Environment>, packageRoot: string) {
  const environment = values.QD_ENVIRONMENT
  const isProduction = environment === 'Production'
  const databaseUrl = values.DATABASE_URL === 'embedded' ? undefined : values.DATABASE_URL
  const toPath = (path: string) => (isAbsolute(path) ? path : join(packageRoot, path))
  const dataDir = toPath(values.QD_DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    /** The port of the game's calls; undefined: that of the console. */
    gamePort: values.QD_GAME_PORT,
    /** The origin of the game's calls, as games reach it, without a trailing slash; undefined: the console's. */
    gameUrl: toGameUrl(values),
    database: {
      /** The address of a PostgreSQL; undefined: the embedded one. */
      databaseUrl,
      dataDir,
      /** The folder of an installed PostgreSQL's programs for the embedded one; undefined: those of the package. */
      postgresBin: values.QD_POSTGRES_BIN,
      /** Whether an embedded database is made where there is none. */
      mayCreate: !isProduction || values.DATABASE_URL === 'embedded' || values.QD_EMBEDDED_IN_PRODUCTION,
      /** Whether root may make a system user for PostgreSQL. */
      mayImprovise: !isProduction,
    },
    /** The address of a replica for reads that may be some seconds old; undefined: none. */
    replicaUrl: values.QD_READ_DATABASE_URL,
    databaseConnections: values.QD_DATABASE_CONNECTIONS,
    dataDir,
    /** The files under /content: the content delivery where the settings name no other. */
    contentFolder: join(dataDir, 'content'),
    environment,
    project: values.QD_PROJECT,
    displayName: values.QD_DISPLAY_NAME,
    /** The console's own origin as its users reach it, without a trailing slash. */
    publicUrl: (values.QD_PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    cdnUrl: values.QD_CDN_URL?.replace(/\/+$/, ''),
    firstAdmin: { email: values.QD_ADMIN_EMAIL, password: values.QD_ADMIN_PASSWORD },
    /** The file of the key that encrypts second factors; undefined: a file in the data folder. */
    secretKeyFile: values.QD_SECRET_KEY_FILE && toPath(values.QD_SECRET_KEY_FILE),
    smtpUrl: values.QD_SMTP_URL,
    mailFrom: values.QD_MAIL_FROM,
    sampleGame: !isProduction && (values.QD_SAMPLE_GAME ?? environment === 'Development'),
    idleGame: values.QD_IDLE_GAME,
    trustedProxies: values.QD_TRUSTED_PROXIES,
    metrics: toMetricsSettings(values, toPath),
    tracing: toTraceSettings(values),
    /** How long the server still answers after SIGTERM, so that balancers notice. */
    drainMs: values.QD_DRAIN_SECONDS * 1000,
    maxConnections: values.QD_MAX_CONNECTIONS,
    maxRequests: values.QD_MAX_REQUESTS,
    /** What the game's calls may use of it; the rest is kept for those of staff. */
    gameShare: {
      connections: values.QD_GAME_MAX_CONNECTIONS ?? toShare(values.QD_MAX_CONNECTIONS),
      requests: values.QD_GAME_MAX_REQUESTS ?? toShare(values.QD_MAX_REQUESTS),
      databaseConnections: values.QD_GAME_DATABASE_CONNECTIONS ?? toShare(values.QD_DATABASE_CONNECTIONS),
    },
    /** How many calls of the game are accepted, each limit for one subject: see `createGameLimits`. */
    gameLimits: toGameLimits(values),
    /** How many calls a second are accepted of a service account. */
    serviceCalls: values.QD_SERVICE_CALLS,
    passwordMinimum: values.QD_PASSWORD_MINIMUM ?? minimumPasswordLength[environment],
    /** Whether users without a second factor can do nothing but set one up. */
    requireSecondFactor: values.QD_REQUIRE_SECOND_FACTOR,
    /** Private networks in which providers of single sign-on may be, besides the public Internet. */
    signOnNetworks: values.QD_SIGN_ON_NETWORKS,
    sessionIdleMs: values.QD_SESSION_IDLE_MINUTES * 60_000,
    sessionMs: values.QD_SESSION_HOURS * hourMs,
    rememberedIdleMs: values.QD_REMEMBERED_IDLE_MINUTES * 60_000,
    rememberedMs: values.QD_REMEMBERED_HOURS * hourMs,
    historyDays: values.QD_HISTORY_DAYS,
    auditDays: values.QD_AUDIT_DAYS,
    auditKeyFile: values.QD_AUDIT_KEY_FILE && toPath(values.QD_AUDIT_KEY_FILE),
    auditWebhookUrl: values.QD_AUDIT_WEBHOOK_URL,
    jobDays: values.QD_JOB_DAYS,
    /** Whether CSV files begin with a byte order mark. */
    csvByteOrderMark: values.QD_CSV_BOM,
    /** A player is active who saved within this many days. */
    activeDays: values.QD_ACTIVE_DAYS,
    /** A player is online whose game called within this time; when it called is kept for an hour. */
    onlineMs: values.QD_ONLINE_MINUTES * 60_000,
    /** The most members of a guild. */
    guildMembers: values.QD_GUILD_MEMBERS,
    /** A guild's leader is inactive who was not seen for this many days. */
    guildInactiveDays: values.QD_GUILD_INACTIVE_DAYS,
    /** A guild with this many members or fewer is nearly empty. */
    guildFewMembers: values.QD_GUILD_FEW_MEMBERS,
    /** Hours between scheduled backups; undefined: none. */
    backupHours: values.QD_BACKUP_HOURS,
    backupCount: values.QD_BACKUP_COUNT,
    backupDays: values.QD_BACKUP_DAYS,
    backupFolder: values.QD_BACKUP_DIR === undefined ? join(dataDir, 'backups') : toPath(values.QD_BACKUP_DIR),
    backupKeyFile: values.QD_BACKUP_KEY_FILE && toPath(values.QD_BACKUP_KEY_FILE),
    logLevel: values.QD_LOG_LEVEL,
  }
}

/** The address of a port of the server for a program on its machine. */
export function toLocalUrl({ host }: Pick<Settings, 'host'>, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** A setting that cannot be used; its message is one readable line. */
export class SettingError extends Error {}

const settingsHint = 'docs/operating.md lists the settings.'

/** Throws SettingError for command-line arguments: a server takes none and must not ignore them silently. */
export function rejectArguments(given: readonly string[]): void {
  if (given.length === 0) return
  const text = given.join(' ')
  throw new SettingError(
    `The server takes environment variables such as PORT, not arguments: "${text}". ${settingsHint}`,
  )
}

/**
 * Reads the settings from environment variables. Relative paths are relative to the package root. Throws
 * SettingError for the first one that cannot be used.
 */
export function readSettings(variables: NodeJS.ProcessEnv, packageRoot: string): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const unknown = Object.keys(given).find(
    (name) => name.startsWith('QD_') && !(name in Environment.shape) && !otherVariables.has(name),
  )
  if (unknown) throw new SettingError(`There is no setting ${unknown}. ${settingsHint}`)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingError(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}`)
  }
  const { PORT, QD_GAME_PORT } = parsed.data
  if (PORT !== 0 && PORT === QD_GAME_PORT)
    throw new SettingError('The setting QD_GAME_PORT cannot be used: it must be another port than PORT.')
  const { QD_METRICS_PORT, QD_METRICS_HOST, QD_METRICS_TOKEN_FILE } = parsed.data
  if (QD_METRICS_PORT !== undefined && QD_METRICS_TOKEN_FILE === undefined && !isLoopback(QD_METRICS_HOST))
    throw new SettingError(
      'The setting QD_METRICS_HOST cannot be used: other machines may read metrics only with the token of a QD_METRICS_TOKEN_FILE.',
    )
  return toSettings(parsed.data, packageRoot)
}
