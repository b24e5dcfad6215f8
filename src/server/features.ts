import type { contract, FeatureName } from '#contract/index.ts'
import { usersFeature } from '#server/accounts/feature.ts'
import { mailsFeature } from '#server/accounts/mail-feature.ts'
import { rolesFeature } from '#server/accounts/role-feature.ts'
import { passkeysFeature, secondFactorFeature } from '#server/accounts/second-factor-feature.ts'
import { sessionFeature } from '#server/accounts/session-feature.ts'
import { attributeConfigurationsFeature } from '#server/attributes/configuration-feature.ts'
import { attributesFeature } from '#server/attributes/feature.ts'
import { auditFeature } from '#server/audit/feature.ts'
import { buildsFeature } from '#server/builds/feature.ts'
import { compensationsFeature } from '#server/compensations/feature.ts'
import { deletionsFeature } from '#server/deletions/feature.ts'
import { eventReportsFeature, eventSeriesFeature, eventsFeature } from '#server/events/feature.ts'
import { eventPlayersFeature } from '#server/events/player-feature.ts'
import { eventProfilesFeature } from '#server/events/profile-feature.ts'
import { guildsFeature } from '#server/guilds/feature.ts'
import { jobsFeature } from '#server/jobs/feature.ts'
import { timedStepsFeature } from '#server/jobs/step-feature.ts'
import { leaderboardClosingFeature } from '#server/leaderboards/closing-feature.ts'
import { leaderboardEntriesFeature } from '#server/leaderboards/entries/feature.ts'
import { leaderboardsFeature } from '#server/leaderboards/feature.ts'
import { leaderboardPrizesFeature } from '#server/leaderboards/prizes/feature.ts'
import { messagesFeature } from '#server/messages/feature.ts'
import { itemsFeature } from '#server/messages/item-feature.ts'
import { messageSendsFeature } from '#server/messages/sends-feature.ts'
import { messageTemplatesFeature } from '#server/messages/template-feature.ts'
import { moderationFeature } from '#server/moderation/feature.ts'
import { notesFeature } from '#server/notes/feature.ts'
import { persistenceFeature } from '#server/persistence/feature.ts'
import { playersFeature } from '#server/players/feature.ts'
import { playerListsFeature } from '#server/players/list-feature.ts'
import { presenceFeature } from '#server/players/presence-feature.ts'
import { environmentFeature } from '#server/preferences/environment-feature.ts'
import { preferencesFeature } from '#server/preferences/feature.ts'
import { purchasesFeature } from '#server/purchases/feature.ts'
import { regattaGroupsFeature, regattasFeature } from '#server/regattas/feature.ts'
import { snapshotsFeature } from '#server/snapshots/feature.ts'
import { snapshotFilesFeature } from '#server/snapshots/file-feature.ts'
import { pointInTimeFeature } from '#server/snapshots/point-in-time-feature.ts'
import { timelineFeature } from '#server/timeline/feature.ts'
import { playerOverviewFeature } from '#server/timeline/overview-feature.ts'
import { viewsFeature } from '#server/views/feature.ts'
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
  deletions: deletionsFeature,
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
  messages: messagesFeature,
  messageSends: messageSendsFeature,
  messageTemplates: messageTemplatesFeature,
  compensations: compensationsFeature,
  items: itemsFeature,
  guilds: guildsFeature,
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
  audit: auditFeature,
  mails: mailsFeature,
  jobs: jobsFeature,
  timedSteps: timedStepsFeature,
  views: viewsFeature,
  session: sessionFeature,
  secondFactor: secondFactorFeature,
  passkeys: passkeysFeature,
  environment: environmentFeature,
}

/** All features of the server. */
export const features = collectFeatures(manifests)
