import type { contract, FeatureName, GameFeatureName, gameContract } from '#contract/index.ts'
import {
  mailsFeature,
  passkeysFeature,
  rolesFeature,
  secondFactorFeature,
  sessionFeature,
  usersFeature,
} from '#server/accounts/feature.ts'
import { serviceAccountsFeature } from '#server/accounts/service-accounts/feature.ts'
import { signOnFeature, signOnIdentitiesFeature, signOnIssuersFeature } from '#server/accounts/sign-on/feature.ts'
import {
  attributeConfigurationsFeature,
  attributesFeature,
  ownAttributesFeature,
  serverAttributesFeature,
} from '#server/attributes/feature.ts'
import { auditFeature } from '#server/audit/feature.ts'
import { botsFeature } from '#server/bots/feature.ts'
import { buildsFeature } from '#server/builds/feature.ts'
import { compensationsFeature } from '#server/compensations/feature.ts'
import { dataRequestsFeature, ownDataFeature } from '#server/data-requests/feature.ts'
import { deletionsFeature, ownDeletionFeature, serverDeletionsFeature } from '#server/deletions/feature.ts'
import {
  eventPlayersFeature,
  eventProfilesFeature,
  eventReportsFeature,
  eventSeriesFeature,
  eventsFeature,
  ownEventsFeature,
} from '#server/events/feature.ts'
import { feedFeature } from '#server/feed/feature.ts'
import { gameAlarmsFeature, gameSwitchesFeature } from '#server/game-access/calls/feature.ts'
import { identitiesFeature, playerCredentialsFeature } from '#server/game-access/credentials/feature.ts'
import {
  availabilityFeature,
  gameActivityFeature,
  gameKeysFeature,
  profileFeature,
  serverPlayersFeature,
  signInFeature,
  suspensionsFeature,
} from '#server/game-access/feature.ts'
import { identityIssuersFeature } from '#server/game-access/identities/feature.ts'
import { guildRequestsFeature, guildsFeature, ownGuildFeature } from '#server/guilds/feature.ts'
import { homeFeature } from '#server/home/feature.ts'
import { jobsFeature, timedStepsFeature } from '#server/jobs/feature.ts'
import { leaderboardEntriesFeature, ranksFeature, serverScoresFeature } from '#server/leaderboards/entries/feature.ts'
import { leaderboardClosingFeature, leaderboardsFeature } from '#server/leaderboards/feature.ts'
import { leaderboardPrizesFeature } from '#server/leaderboards/prizes/feature.ts'
import {
  inboxFeature,
  itemsFeature,
  messageSendsFeature,
  messagesFeature,
  messageTemplatesFeature,
  serverInboxFeature,
} from '#server/messages/feature.ts'
import { moderationFeature, namesFeature } from '#server/moderation/feature.ts'
import { notesFeature } from '#server/notes/feature.ts'
import { persistenceFeature, savesFeature, serverSavesFeature } from '#server/persistence/feature.ts'
import { cacheFeature, playerListsFeature, playersFeature, presenceFeature } from '#server/players/feature.ts'
import { environmentFeature, preferencesFeature } from '#server/preferences/feature.ts'
import { purchasesFeature, serverPurchasesFeature, storeProductsFeature } from '#server/purchases/feature.ts'
import { storeNotificationsFeature } from '#server/purchases/notifications/feature.ts'
import { ownPurchasesFeature, refusedReceiptsFeature, storeAppsFeature } from '#server/purchases/receipts/feature.ts'
import { recentChangesFeature } from '#server/recent-changes/feature.ts'
import {
  ownRegattaFeature,
  regattaGroupsFeature,
  regattasFeature,
  serverRegattasFeature,
} from '#server/regattas/feature.ts'
import { reportsFeature } from '#server/reports/feature.ts'
import { searchFeature } from '#server/search/feature.ts'
import { pointInTimeFeature, snapshotFilesFeature, snapshotsFeature } from '#server/snapshots/feature.ts'
import { playerOverviewFeature, timelineFeature } from '#server/timeline/feature.ts'
import { viewsFeature } from '#server/views/feature.ts'
import { webhooksFeature } from '#server/webhooks/feature.ts'
import { collectFeatures } from './manifest/collect-features.ts'
import type { FeatureManifest } from './manifest/define-feature.ts'

/** The manifest of every feature of the contract, in its order; a missing feature or handler does not compile. */
const manifests: { readonly [Name in FeatureName]: FeatureManifest<(typeof contract)[Name]> } = {
  players: playersFeature,
  playerLists: playerListsFeature,
  attributes: attributesFeature,
  attributeConfigurations: attributeConfigurationsFeature,
  persistence: persistenceFeature,
  moderation: moderationFeature,
  suspensions: suspensionsFeature,
  deletions: deletionsFeature,
  dataRequests: dataRequestsFeature,
  events: eventsFeature,
  eventReports: eventReportsFeature,
  eventSeries: eventSeriesFeature,
  eventProfiles: eventProfilesFeature,
  eventPlayers: eventPlayersFeature,
  leaderboards: leaderboardsFeature,
  leaderboardEntries: leaderboardEntriesFeature,
  leaderboardClosing: leaderboardClosingFeature,
  leaderboardPrizes: leaderboardPrizesFeature,
  snapshots: snapshotsFeature,
  snapshotFiles: snapshotFilesFeature,
  pointInTime: pointInTimeFeature,
  purchases: purchasesFeature,
  refusedReceipts: refusedReceiptsFeature,
  messages: messagesFeature,
  messageSends: messageSendsFeature,
  messageTemplates: messageTemplatesFeature,
  compensations: compensationsFeature,
  items: itemsFeature,
  storeProducts: storeProductsFeature,
  reports: reportsFeature,
  guilds: guildsFeature,
  guildRequests: guildRequestsFeature,
  regattas: regattasFeature,
  regattaGroups: regattaGroupsFeature,
  timeline: timelineFeature,
  playerOverview: playerOverviewFeature,
  presence: presenceFeature,
  notes: notesFeature,
  builds: buildsFeature,
  preferences: preferencesFeature,
  users: usersFeature,
  roles: rolesFeature,
  serviceAccounts: serviceAccountsFeature,
  gameKeys: gameKeysFeature,
  gameSwitches: gameSwitchesFeature,
  gameActivity: gameActivityFeature,
  bots: botsFeature,
  gameAlarms: gameAlarmsFeature,
  identityIssuers: identityIssuersFeature,
  webhooks: webhooksFeature,
  storeApps: storeAppsFeature,
  playerCredentials: playerCredentialsFeature,
  audit: auditFeature,
  recentChanges: recentChangesFeature,
  mails: mailsFeature,
  jobs: jobsFeature,
  timedSteps: timedStepsFeature,
  views: viewsFeature,
  home: homeFeature,
  search: searchFeature,
  session: sessionFeature,
  signOn: signOnFeature,
  signOnIssuers: signOnIssuersFeature,
  signOnIdentities: signOnIdentitiesFeature,
  secondFactor: secondFactorFeature,
  passkeys: passkeysFeature,
  environment: environmentFeature,
}

/** The manifest of every feature of the game's contract. */
const gameManifests: { readonly [Name in GameFeatureName]: FeatureManifest<(typeof gameContract)[Name]> } = {
  availability: availabilityFeature,
  signIn: signInFeature,
  profile: profileFeature,
  names: namesFeature,
  ownAttributes: ownAttributesFeature,
  ownDeletion: ownDeletionFeature,
  ownData: ownDataFeature,
  identities: identitiesFeature,
  saves: savesFeature,
  cache: cacheFeature,
  inbox: inboxFeature,
  ownEvents: ownEventsFeature,
  ranks: ranksFeature,
  ownGuild: ownGuildFeature,
  ownRegatta: ownRegattaFeature,
  ownPurchases: ownPurchasesFeature,
  serverPlayers: serverPlayersFeature,
  serverSaves: serverSavesFeature,
  serverAttributes: serverAttributesFeature,
  serverInbox: serverInboxFeature,
  serverScores: serverScoresFeature,
  serverRegattas: serverRegattasFeature,
  serverPurchases: serverPurchasesFeature,
  serverDeletions: serverDeletionsFeature,
  feed: feedFeature,
  storeNotifications: storeNotificationsFeature,
}

/** All features of the server. */
export const features = collectFeatures({ ...manifests, ...gameManifests })
