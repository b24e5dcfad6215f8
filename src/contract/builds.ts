import { z } from 'zod'
import { BuildDecision } from './build-decision.ts'
import { BuildPlatform } from './build-platforms.ts'
import {
  BuildPlayers,
  BuildStopsQuery,
  PlayingPlayers,
  planOutdated,
  WindowStopsQuery,
} from './build-stop-confirmation.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, integerLimit, QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import { hasInvisible, optionalText, requiredText } from './core/visible-text.ts'
import { MaintenanceInput, MaintenanceWindow } from './maintenance.ts'
import { playerUnknown } from './players.ts'
import { PlayerIdOrAccount } from './social-links.ts'

/** The longest content path and description of a build, in characters. */
export const buildTextLimit = 500

/** An API version: "2.14", "2.14.0-beta"; 1 to 40 letters, digits and `. _ + -`, beginning with a letter or digit. */
export const ApiVersion = z
  .string()
  .trim()
  .min(1, { error: requiredText, abort: true })
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$/, 'A version has 1 to 40 letters, digits or . _ + -')

/** A build number: a whole number from 0. */
export const BuildNumber = z
  .int({ error: ({ input }) => (input === '' ? requiredText : 'The build number must be a whole number.') })
  .min(0, 'The build number must be 0 or more.')
  .max(integerLimit, `The build number must be at most ${integerLimit}.`)

/** A build of the game. Source: specification, "Build (api match)". */
export const Build = z.object({
  Platform: BuildPlatform,
  /** The API version that the build uses. */
  Version: z.string(),
  BuildNumber: StoredInteger,
  /** Unique access: the build is reachable only by its own number. */
  StaticRoute: z.boolean(),
  /** A path whose last segment is the content bucket; may be empty. */
  ContentEnvironment: z.string(),
  IsStaging: z.boolean(),
  UpdateRequired: z.boolean(),
  /** Since when UpdateRequired is on; null while it is off. */
  UpdateRequiredSince: Instant.nullable(),
  DebuggerBuild: z.boolean(),
  Description: z.string(),
  /** Counts changes of the build, for `If-Match`; `Version` is the API's. */
  Revision: StoredInteger,
})
export type Build = z.infer<typeof Build>

/** What staff set of a build. */
export const BuildFields = z.strictObject({
  buildNumber: BuildNumber,
  version: ApiVersion,
  staticRoute: z.boolean().default(false),
  contentEnvironment: z
    .string()
    .trim()
    .max(buildTextLimit, `A content bucket has at most ${buildTextLimit} characters.`)
    .regex(/^[^\s?#]*$/, 'A content bucket has no spaces, "?" or "#".')
    .refine((path) => !hasInvisible(path), 'A content bucket has no invisible characters.')
    .default(''),
  isStaging: z.boolean().default(false),
  updateRequired: z.boolean().default(false),
  debuggerBuild: z.boolean().default(false),
  description: optionalText('A description', buildTextLimit).default(''),
})

/** A build as it is sent. */
export const BuildInput = BuildFields.extend({
  platform: BuildPlatform,
  /** The number that the build had until now, when it changes. */
  previousBuildNumber: BuildNumber.optional(),
})

/** No build has the number on the platform. */
export const buildUnknown = defineError(
  'build-unknown',
  404,
  'There is no build with this number. Nothing was changed.',
)
/** Another build has the number already. */
export const buildExists = defineError(
  'build-exists',
  412,
  'There is a build with this number on this platform already. Nothing was changed.',
)
const windowUnknown = defineError(
  'maintenance-unknown',
  404,
  'There is no maintenance window with this ID. It may have been deleted.',
)
const windowOver = defineError(
  'maintenance-over',
  409,
  'This maintenance window is over and cannot be changed. Nothing was changed.',
)

const platformHeader = z.object({ platform: BuildPlatform.optional() })
const oneBuild = z.object({ platform: BuildPlatform, buildNumber: fromDigits(BuildNumber) })
const oneWindow = z.object({ id: z.string().regex(/^\d{1,18}$/, 'A maintenance window has a number.') })

/** Builds of the game by platform and number, and which of them may play. */
export const builds = feature({
  /** The builds of a platform by number, the highest first unless `desc` is false. */
  list: endpoint({
    method: 'GET',
    path: '/apimatch/paginated/:platform',
    access: 'signed-in',
    summary: 'Builds of a platform',
    params: z.object({ platform: BuildPlatform }),
    query: z.strictObject({ desc: QueryBoolean.default(true), skip: Skip, take: Take }),
    headers: platformHeader,
    reply: pageSchema(Build),
    errors: [],
  }),
  /** All builds: Android first, then by number, the highest first. */
  all: endpoint({
    method: 'GET',
    path: '/apimatch',
    access: 'signed-in',
    summary: 'All builds',
    reply: z.array(Build),
    errors: [],
  }),
  /** The builds with this number, on the platform of the header or on both. Anything but a number finds none. */
  find: endpoint({
    method: 'GET',
    path: '/apimatch/:search',
    access: 'signed-in',
    summary: 'Find a build by its number',
    params: z.object({ search: SearchText }),
    headers: platformHeader,
    reply: z.object({ m_apiMatch: z.array(Build) }),
    errors: [],
  }),
  /** The API versions that have builds, by platform; the highest first, segment by segment as numbers. */
  versions: endpoint({
    method: 'GET',
    path: '/apimatch/versions',
    access: 'signed-in',
    summary: 'API versions',
    reply: z.array(z.object({ Platform: BuildPlatform, Version: z.string() })),
    errors: [],
  }),
  /** The builds of a version, the highest number first. */
  ofVersion: endpoint({
    method: 'GET',
    path: '/apimatch/:platform/versions/:version',
    access: 'signed-in',
    summary: 'Builds of an API version',
    params: z.object({ platform: BuildPlatform, version: ApiVersion }),
    reply: z.array(Build),
    errors: [],
  }),
  /** Creates or changes a build. With `If-None-Match: *` it only creates. The version of a build never changes. */
  save: endpoint({
    method: 'PUT',
    path: '/apimatch',
    access: 'CHANGE_API_MATCH',
    summary: 'Create or change a build',
    query: BuildStopsQuery,
    headers: z.object({ 'if-none-match': z.literal('*').optional() }),
    body: BuildInput,
    reply: Build,
    errors: [buildUnknown, buildExists, stale, planOutdated],
    records: { action: 'build saved', target: 'build' },
    isVersioned: true,
  }),
  /** Deletes a build. Players on it cannot play any more. */
  remove: endpoint({
    method: 'DELETE',
    path: '/apimatch/:platform/:buildNumber',
    access: 'CHANGE_API_MATCH',
    summary: 'Delete a build',
    params: oneBuild,
    query: BuildStopsQuery,
    reply: z.object({}),
    errors: [buildUnknown, stale, planOutdated],
    records: { action: 'build deleted', target: 'build' },
    isVersioned: true,
    removes: 'buildNumber',
  }),
  /** How many active players are on a build, for the warning before a change stops them. */
  players: endpoint({
    method: 'GET',
    path: '/apimatch/:platform/:buildNumber/players',
    access: 'signed-in',
    summary: 'Active players of a build',
    params: oneBuild,
    reply: BuildPlayers,
    errors: [],
  }),
  /** How many active players play now, for the warning before a maintenance window stops them. */
  playing: endpoint({
    method: 'GET',
    path: '/apimatch/playing',
    access: 'signed-in',
    summary: 'Active players who can play now',
    reply: PlayingPlayers,
    errors: [],
  }),
  /** Whether a build may play now, for one player or for any without a debugger key. */
  decide: endpoint({
    method: 'GET',
    path: '/apimatch/decision',
    access: 'signed-in',
    summary: 'Which build may play, and why',
    query: z.strictObject({
      platform: BuildPlatform,
      version: ApiVersion.optional(),
      buildNumber: fromDigits(BuildNumber).optional(),
      playerId: PlayerIdOrAccount.optional(),
    }),
    reply: BuildDecision.extend({ HasDebuggerKey: z.boolean() }),
    errors: [playerUnknown],
  }),
  /** Maintenance windows, the latest start first. */
  windows: endpoint({
    method: 'GET',
    path: '/apimatch/maintenance',
    access: 'signed-in',
    summary: 'Maintenance windows',
    query: z.strictObject({ platform: BuildPlatform.optional(), skip: Skip, take: Take }),
    reply: pageSchema(MaintenanceWindow),
    errors: [],
  }),
  /** One maintenance window. */
  window: endpoint({
    method: 'GET',
    path: '/apimatch/maintenance/:id',
    access: 'signed-in',
    summary: 'A maintenance window',
    params: oneWindow,
    reply: MaintenanceWindow,
    errors: [windowUnknown],
    isVersioned: true,
  }),
  /** Plans a maintenance window; its end must be in the future. */
  createWindow: endpoint({
    method: 'POST',
    path: '/apimatch/maintenance',
    access: 'CHANGE_API_MATCH',
    summary: 'Plan a maintenance window',
    query: WindowStopsQuery,
    body: MaintenanceInput,
    reply: MaintenanceWindow,
    errors: [planOutdated],
    records: { action: 'maintenance planned', target: 'maintenance' },
  }),
  /** Changes a maintenance window that is not over; its end must be in the future. */
  updateWindow: endpoint({
    method: 'PUT',
    path: '/apimatch/maintenance/:id',
    access: 'CHANGE_API_MATCH',
    summary: 'Change a maintenance window',
    params: oneWindow,
    query: WindowStopsQuery,
    body: MaintenanceInput,
    reply: MaintenanceWindow,
    errors: [windowUnknown, windowOver, stale, planOutdated],
    records: { action: 'maintenance changed', target: 'maintenance', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Deletes a maintenance window; one that is open ends at once. */
  removeWindow: endpoint({
    method: 'DELETE',
    path: '/apimatch/maintenance/:id',
    access: 'CHANGE_API_MATCH',
    summary: 'Delete a maintenance window',
    params: oneWindow,
    reply: z.object({}),
    errors: [windowUnknown, stale],
    records: { action: 'maintenance deleted', target: 'maintenance', targetParam: 'id' },
    isVersioned: true,
    removes: 'id',
  }),
})
