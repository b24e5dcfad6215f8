import { attributeConfigurations } from './attribute-configurations.ts'
import { attributes } from './attributes.ts'
import { audit } from './audit.ts'
import { bots } from './bots.ts'
import { builds } from './builds.ts'
import { compensations } from './compensations.ts'
import type { AnyEndpoint, Endpoint, Feature, GameEndpoint } from './core/endpoint.ts'
import { type ErrorDefinition, gameErrors, pipelineErrors, playerErrors } from './core/errors.ts'
import type { PermissionName } from './core/permissions.ts'
import { dataRequests } from './data-requests.ts'
import { deletions } from './deletions.ts'
import { environment } from './environment.ts'
import { eventPlayers } from './event-players.ts'
import { eventProfiles } from './event-profiles.ts'
import { eventReports } from './event-report.ts'
import { eventSeries } from './event-series.ts'
import { events } from './events.ts'
import { gameContract } from './game.ts'
import { gameActivity } from './game-activity.ts'
import { gameAlarms } from './game-alarms.ts'
import { gameKeys } from './game-keys.ts'
import { gameSwitches } from './game-switches.ts'
import { guildRequests } from './guild-requests.ts'
import { guilds } from './guilds.ts'
import { home } from './home.ts'
import { identityIssuers } from './identity-issuers.ts'
import { items } from './items.ts'
import { jobs } from './jobs.ts'
import { leaderboardClosing } from './leaderboard-closing.ts'
import { leaderboardEntries } from './leaderboard-entries.ts'
import { leaderboardPrizes } from './leaderboard-prizes.ts'
import { leaderboards } from './leaderboards.ts'
import { mails } from './mails.ts'
import { messageSends } from './message-sends.ts'
import { messageTemplates } from './message-templates.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { notes } from './notes.ts'
import { passkeys } from './passkeys.ts'
import { persistence } from './persistence.ts'
import { playerCredentials } from './player-credentials.ts'
import { playerLists } from './player-lists.ts'
import { playerOverview } from './player-overview.ts'
import { players } from './players.ts'
import { pointInTime } from './point-in-time.ts'
import { preferences } from './preferences.ts'
import { presence } from './presence.ts'
import { purchases } from './purchases.ts'
import { recentChanges } from './recent-changes.ts'
import { refusedReceipts } from './refused-receipts.ts'
import { regattaGroups } from './regatta-groups.ts'
import { regattas } from './regattas.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { serviceAccounts } from './service-accounts.ts'
import { session } from './session.ts'
import { signOn } from './sign-on.ts'
import { signOnIdentities } from './sign-on-identities.ts'
import { signOnIssuers } from './sign-on-issuers.ts'
import { snapshotFiles } from './snapshot-files.ts'
import { snapshots } from './snapshots.ts'
import { storeApps } from './store-apps.ts'
import { storeProducts } from './store-products.ts'
import { suspensions } from './suspensions.ts'
import { timedSteps } from './timed-steps.ts'
import { timeline } from './timeline.ts'
import { users } from './users.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

/** The contract: every feature, in menu order, then what no menu shows. */
export const contract = {
  players,
  playerLists,
  attributes,
  attributeConfigurations,
  persistence,
  moderation,
  suspensions,
  deletions,
  dataRequests,
  events,
  eventReports,
  eventSeries,
  eventProfiles,
  eventPlayers,
  leaderboards,
  leaderboardEntries,
  leaderboardClosing,
  leaderboardPrizes,
  snapshots,
  snapshotFiles,
  pointInTime,
  purchases,
  refusedReceipts,
  messages,
  messageSends,
  messageTemplates,
  compensations,
  items,
  storeProducts,
  reports,
  guilds,
  guildRequests,
  regattas,
  regattaGroups,
  timeline,
  playerOverview,
  presence,
  notes,
  builds,
  preferences,
  users,
  roles,
  gameKeys,
  serviceAccounts,
  gameSwitches,
  gameActivity,
  bots,
  gameAlarms,
  identityIssuers,
  webhooks,
  storeApps,
  playerCredentials,
  audit,
  recentChanges,
  mails,
  jobs,
  timedSteps,
  views,
  home,
  search,
  session,
  signOn,
  signOnIssuers,
  signOnIdentities,
  secondFactor,
  passkeys,
  environment,
}

export { gameContract }

/** The name of a feature of staff. */
export type FeatureName = keyof typeof contract

/** The name of a feature of the game. */
export type GameFeatureName = keyof typeof gameContract

/** An endpoint with its name, "players.list". */
export type NamedEndpoint<E extends AnyEndpoint = Endpoint> = { readonly name: string; readonly endpoint: E }

const nameEndpoints = <E extends AnyEndpoint>(features: Readonly<Record<string, Readonly<Record<string, E>>>>) =>
  Object.entries(features).flatMap(([featureName, feature]) =>
    Object.entries(feature).map(([name, endpoint]): NamedEndpoint<E> => ({ name: `${featureName}.${name}`, endpoint })),
  )

/** Every endpoint of staff with its name. */
export const endpoints = nameEndpoints<Endpoint>(contract)

/** Every endpoint of the game with its name. */
export const gameEndpoints = nameEndpoints<GameEndpoint>(gameContract)

type ErrorOf<F extends Feature> = { [E in keyof F]: F[E]['errors'][number] }[keyof F]
type DeclaredError =
  | { [F in FeatureName]: ErrorOf<(typeof contract)[F]> }[FeatureName]
  | { [F in GameFeatureName]: ErrorOf<(typeof gameContract)[F]> }[GameFeatureName]

/** The stable code of an error, as an error reply carries it in `code`. */
export type ErrorCode = (
  | DeclaredError
  | (typeof pipelineErrors | typeof gameErrors | typeof playerErrors)[number]
)['code']

/** Every error that the server returns; anything else thrown is a bug and becomes `internal`. */
export const errors = Object.fromEntries(
  [
    ...pipelineErrors,
    ...gameErrors,
    ...playerErrors,
    ...[...endpoints, ...gameEndpoints].flatMap(({ endpoint }) => endpoint.errors),
  ].map((error) => [error.code, error]),
  // The codes are those that their type is derived from.
) as Readonly<Record<ErrorCode, ErrorDefinition>>

/** The permission that starting or resuming each kind of job needs, from the endpoint that starts it; null: none. */
export const jobPermissions: ReadonlyMap<string, PermissionName | null> = new Map(
  endpoints.flatMap(({ endpoint: { job, access } }) => {
    if (job === undefined) return []
    if (typeof access !== 'string' || access === 'administrator') throw new Error('A job needs one permission at most.')
    return [[job, access === 'public' || access === 'signed-in' ? null : access] as const]
  }),
)
