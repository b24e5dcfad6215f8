import type { contract, FeatureName } from '#contract/index.ts'
import { attributeConfigurationsFeature } from '#server/features/attribute-configurations/feature.ts'
import { attributesFeature } from '#server/features/attributes/feature.ts'
import { auditFeature } from '#server/features/audit/feature.ts'
import { buildsFeature } from '#server/features/builds/feature.ts'
import { compensationsFeature } from '#server/features/compensations/feature.ts'
import { deletionsFeature } from '#server/features/deletions/feature.ts'
import { environmentFeature } from '#server/features/environment/feature.ts'
import { eventPlayersFeature } from '#server/features/event-players/feature.ts'
import { eventProfilesFeature } from '#server/features/event-profiles/feature.ts'
import { eventReportsFeature, eventSeriesFeature, eventsFeature } from '#server/features/events/feature.ts'
import { guildsFeature } from '#server/features/guilds/feature.ts'
import { itemsFeature } from '#server/features/items/feature.ts'
import { jobsFeature } from '#server/features/jobs/feature.ts'
import { leaderboardClosingFeature } from '#server/features/leaderboard-closing/feature.ts'
import { leaderboardEntriesFeature } from '#server/features/leaderboard-entries/feature.ts'
import { leaderboardPrizesFeature } from '#server/features/leaderboard-prizes/feature.ts'
import { leaderboardsFeature } from '#server/features/leaderboards/feature.ts'
import { mailsFeature } from '#server/features/mails/feature.ts'
import { messageSendsFeature } from '#server/features/message-sends/feature.ts'
import { messageTemplatesFeature } from '#server/features/message-templates/feature.ts'
import { messagesFeature } from '#server/features/messages/feature.ts'
import { moderationFeature } from '#server/features/moderation/feature.ts'
import { notesFeature } from '#server/features/notes/feature.ts'
import { persistenceFeature } from '#server/features/persistence/feature.ts'
import { playerListsFeature } from '#server/features/player-lists/feature.ts'
import { playerOverviewFeature } from '#server/features/player-overview/feature.ts'
import { playersFeature } from '#server/features/players/feature.ts'
import { pointInTimeFeature } from '#server/features/point-in-time/feature.ts'
import { preferencesFeature } from '#server/features/preferences/feature.ts'
import { presenceFeature } from '#server/features/presence/feature.ts'
import { purchasesFeature } from '#server/features/purchases/feature.ts'
import { regattaGroupsFeature, regattasFeature } from '#server/features/regattas/feature.ts'
import { rolesFeature } from '#server/features/roles/feature.ts'
import { passkeysFeature, secondFactorFeature } from '#server/features/second-factor/feature.ts'
import { sessionFeature } from '#server/features/session/feature.ts'
import { snapshotFilesFeature } from '#server/features/snapshot-files/feature.ts'
import { snapshotsFeature } from '#server/features/snapshots/feature.ts'
import { timedStepsFeature } from '#server/features/timed-steps/feature.ts'
import { timelineFeature } from '#server/features/timeline/feature.ts'
import { usersFeature } from '#server/features/users/feature.ts'
import { viewsFeature } from '#server/features/views/feature.ts'
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
