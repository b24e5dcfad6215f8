// Made from the contract by test/staff-client.test.ts: do not edit.
import { ImportedConfiguration, ReplacedConfiguration, ReplacedConfigurations } from './attribute-configuration-import.ts'
import { AttributeConfiguration, PlayerAttribute } from './attributes.ts'
import { AuditFact } from './audit-facts.ts'
import { AuditDetail, ListedAuditEntry } from './audit.ts'
import { BotRun } from './bots.ts'
import { BuildPlatform } from './build-platforms.ts'
import { BuildPlayers, PlayingPlayers } from './build-stop-confirmation.ts'
import { Build, BuildInput } from './builds.ts'
import { AttributeChange, AttributeState } from './changes/attribute-change.ts'
import { Change, ChangeSummary } from './changes/change.ts'
import { Compensation, CompensationConditions, CompensationDetail, CompensationOverlap, CompensationPlan, ConditionsInput } from './compensations.ts'
import { AccessKeyDay, Rotation } from './core/access-keys.ts'
import { GiftTotal } from './core/gift-totals.ts'
import { Gift } from './core/gift.ts'
import { CappedCount, SortDirection } from './core/lists.ts'
import { QueryBoolean } from './core/units.ts'
import { DataRequest } from './data-requests.ts'
import { DeletedAmount, DeletionReceipt, DeletionRequest } from './deletions.ts'
import { EnvironmentInfo } from './environment.ts'
import { PlayerEvent } from './event-players.ts'
import { EventProfile } from './event-profiles.ts'
import { EventReport } from './event-report.ts'
import { SeriesRule } from './event-series-rule.ts'
import { EventSeries } from './event-series.ts'
import { GameEvent, NewEvent } from './event.ts'
import { DeletionPlan, KeptEvent } from './events.ts'
import { GameConnection, Installation } from './game-activity.ts'
import { GameAlarm, RefusedCalls } from './game-alarms.ts'
import { OwnAttribute } from './game-attributes.ts'
import { OpenMaintenance } from './game-availability.ts'
import { RowResult } from './game-batches.ts'
import { GameCallCounts, GameKeyCalls } from './game-calls.ts'
import { OwnEvent } from './game-events.ts'
import { FeedEvent } from './game-feed.ts'
import { GuildMate, OwnGuild, OwnRequest, PublicGuild, ReceivedRequest } from './game-guilds.ts'
import { OwnIdentity } from './game-identities.ts'
import { ChannelMessage, InboxMessage } from './game-inbox.ts'
import { ClientKeyFields, GameKey, NewGameKey, ServerKeyFields } from './game-keys.ts'
import { OwnLeaderboard, PublicEntry } from './game-leaderboards.ts'
import { OtherProfile, OwnProfile } from './game-profile.ts'
import { OwnRegatta } from './game-regattas.ts'
import { OwnDataRequest, OwnDeletionRequest, RequestText } from './game-requests.ts'
import { SavedEntry, SentEntry } from './game-saves.ts'
import { ReportedPurchase } from './game-server-purchases.ts'
import { GameSwitch } from './game-switches.ts'
import { CareLimits, CarePlan, GuildInNeed } from './guild-care.ts'
import { GuildRequest } from './guild-requests.ts'
import { Guild, GuildMember, GuildRow, MembershipEntry, PlayerGuild } from './guild.ts'
import { Home, HomeBlock, HomeChange, HomeFigure, HomeMatter, HomeRun, HomeStep } from './home.ts'
import { IdentityAudience, IdentityIssuer, IdentityIssuerFields } from './identity-issuers.ts'
import { GivenItem, Item, ItemContent } from './items.ts'
import { BulkReply, Job, JobRow, MatchingIds } from './jobs.ts'
import { ClosedLeaderboards, ClosingPlan } from './leaderboard-closing.ts'
import { LeaderboardDefinition } from './leaderboard-definition.ts'
import { DefinitionInput } from './leaderboard-definitions.ts'
import { EndPlan } from './leaderboard-end-plan.ts'
import { PlayerLeaderboard, ScoreReport } from './leaderboard-entries.ts'
import { PaymentPlan, PrizePayment, PrizePlan, PrizePlayer, UnpaidDefinition } from './leaderboard-prizes.ts'
import { Correction, Leaderboard, LeaderboardEntry, RankExplanation, RemovedEntry } from './leaderboard.ts'
import { Translation } from './localized-text.ts'
import { UndeliveredMail } from './mails.ts'
import { MaintenanceInput, MaintenanceWindow } from './maintenance.ts'
import { MessageRecipient, MessageSend, MessageSendDetail } from './message-sends.ts'
import { MessageTemplate, TemplateContent } from './message-templates.ts'
import { GlobalMessage, Message, MessageContent, SystemMessage } from './messages.ts'
import { NameState, ReportedName } from './moderation.ts'
import { PlayerNote } from './notes.ts'
import { PasskeyAssertion, PasskeyCreationOptions, PasskeyRegistrationResponse, PasskeyRequest } from './passkey-values.ts'
import { Passkey } from './passkeys.ts'
import { FollowedValue, ListedPersistenceVersion, PersistenceEntry, VersionChange } from './persistence.ts'
import { PlayerIdentity, SignInMove } from './player-credentials.ts'
import { PlayerOverview } from './player-overview.ts'
import { AttributeFilter } from './player-selection.ts'
import { MatchedPlayer, Player, PlayerListRow } from './players.ts'
import { KeyChange, RestoreCounts, RestorePlan, RestoreSelection, RestoredAttribute } from './point-in-time.ts'
import { Preference, PreferenceInput } from './preferences.ts'
import { Viewer } from './presence.ts'
import { PrizeRange } from './prize-ranges.ts'
import { PrizeTotals } from './prize-totals.ts'
import { Purchase } from './purchase.ts'
import { PurchaseSummary } from './purchases.ts'
import { RecentChange } from './recent-changes.ts'
import { RecomputationPlan } from './recomputation-plan.ts'
import { RefusedReceipt } from './refused-receipts.ts'
import { DefinitionPlan, NewRegattaDefinition, RegattaDefinition } from './regatta-definition.ts'
import { ExportedGuild, PreviewedGroup, RegattaGroup, RegattaGuild } from './regatta-group.ts'
import { GuildMove, TargetGroup, UpcomingGroup, UpcomingGroups } from './regatta-move.ts'
import { ExportedPoint, ExportedScore, GroupHistory, GuildShares, MemberShare } from './regatta-standings.ts'
import { Regatta, RegattaScore } from './regatta.ts'
import { EventDay, EventsReport, FilteredDay, FilteredReport, MessageDay, MessagesReport, MoneyDay, MoneyReport, PlayerDay, PlayersReport, ScoreSpread, StaffDay, StaffReport } from './reports.ts'
import { PermissionInfo, Role } from './roles.ts'
import { FoundKind, FoundThing } from './search.ts'
import { RecoveryCodes, SecondFactorProof, SecondFactorState } from './second-factor.ts'
import { NewServiceKey, ServiceAccount, ServiceAccountFields } from './service-accounts.ts'
import { Density, DisplayChoices, Permission, Person, SecondFactorDue, SessionRole, SignInReply, SignedInUser, Theme } from './session.ts'
import { OpenIdentity } from './sign-on-identities.ts'
import { BreakGlassUse, GroupRole, NewSignOnIssuerFields, SignOnCheck, SignOnIssuer, SignOnIssuerFields, SignOnPolicy } from './sign-on-issuers.ts'
import { JoinDue, SignOnReply, SignOnTest } from './sign-on.ts'
import { SnapshotFile } from './snapshot-files.ts'
import { LoadPlan, SnapshotDetail } from './snapshots.ts'
import { SocialLink } from './social-links.ts'
import { StoreApp, StoreAppFields } from './store-apps.ts'
import { MissingProduct, StoreProduct, StoreProductInput } from './store-products.ts'
import { Suspension, SuspensionFields } from './suspensions.ts'
import { UsedTag } from './tags.ts'
import { TimedStep } from './timed-steps.ts'
import { TimelineEntry, TimelineMark, TimelineSubject } from './timeline.ts'
import { User, UserSession } from './users.ts'
import { SavedView } from './views.ts'
import { NewWebhookSecret, Webhook, WebhookAttempt, WebhookDelivery } from './webhooks.ts'

/** The entities of the contract by name: the API documents refer to them. */
export const entities = {
  AccessKeyDay,
  AttributeChange,
  AttributeConfiguration,
  AttributeFilter,
  AttributeState,
  AuditDetail,
  AuditFact,
  BotRun,
  BreakGlassUse,
  Build,
  BuildInput,
  BuildPlatform,
  BuildPlayers,
  BulkReply,
  CappedCount,
  CareLimits,
  CarePlan,
  Change,
  ChangeSummary,
  ChannelMessage,
  ClientKeyFields,
  ClosedLeaderboards,
  ClosingPlan,
  Compensation,
  CompensationConditions,
  CompensationDetail,
  CompensationOverlap,
  CompensationPlan,
  ConditionsInput,
  Correction,
  DataRequest,
  DefinitionInput,
  DefinitionPlan,
  DeletedAmount,
  DeletionPlan,
  DeletionReceipt,
  DeletionRequest,
  Density,
  DisplayChoices,
  EndPlan,
  EnvironmentInfo,
  EventDay,
  EventProfile,
  EventReport,
  EventSeries,
  EventsReport,
  ExportedGuild,
  ExportedPoint,
  ExportedScore,
  FeedEvent,
  FilteredDay,
  FilteredReport,
  FollowedValue,
  FoundKind,
  FoundThing,
  GameAlarm,
  GameCallCounts,
  GameConnection,
  GameEvent,
  GameKey,
  GameKeyCalls,
  GameSwitch,
  Gift,
  GiftTotal,
  GivenItem,
  GlobalMessage,
  GroupHistory,
  GroupRole,
  Guild,
  GuildInNeed,
  GuildMate,
  GuildMember,
  GuildMove,
  GuildRequest,
  GuildRow,
  GuildShares,
  Home,
  HomeBlock,
  HomeChange,
  HomeFigure,
  HomeMatter,
  HomeRun,
  HomeStep,
  IdentityAudience,
  IdentityIssuer,
  IdentityIssuerFields,
  ImportedConfiguration,
  InboxMessage,
  Installation,
  Item,
  ItemContent,
  Job,
  JobRow,
  JoinDue,
  KeptEvent,
  KeyChange,
  Leaderboard,
  LeaderboardDefinition,
  LeaderboardEntry,
  ListedAuditEntry,
  ListedPersistenceVersion,
  LoadPlan,
  MaintenanceInput,
  MaintenanceWindow,
  MatchedPlayer,
  MatchingIds,
  MemberShare,
  MembershipEntry,
  Message,
  MessageContent,
  MessageDay,
  MessageRecipient,
  MessageSend,
  MessageSendDetail,
  MessageTemplate,
  MessagesReport,
  MissingProduct,
  MoneyDay,
  MoneyReport,
  NameState,
  NewEvent,
  NewGameKey,
  NewRegattaDefinition,
  NewServiceKey,
  NewSignOnIssuerFields,
  NewWebhookSecret,
  OpenIdentity,
  OpenMaintenance,
  OtherProfile,
  OwnAttribute,
  OwnDataRequest,
  OwnDeletionRequest,
  OwnEvent,
  OwnGuild,
  OwnIdentity,
  OwnLeaderboard,
  OwnProfile,
  OwnRegatta,
  OwnRequest,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistrationResponse,
  PasskeyRequest,
  PaymentPlan,
  Permission,
  PermissionInfo,
  PersistenceEntry,
  Person,
  Player,
  PlayerAttribute,
  PlayerDay,
  PlayerEvent,
  PlayerGuild,
  PlayerIdentity,
  PlayerLeaderboard,
  PlayerListRow,
  PlayerNote,
  PlayerOverview,
  PlayersReport,
  PlayingPlayers,
  Preference,
  PreferenceInput,
  PreviewedGroup,
  PrizePayment,
  PrizePlan,
  PrizePlayer,
  PrizeRange,
  PrizeTotals,
  PublicEntry,
  PublicGuild,
  Purchase,
  PurchaseSummary,
  QueryBoolean,
  RankExplanation,
  ReceivedRequest,
  RecentChange,
  RecomputationPlan,
  RecoveryCodes,
  RefusedCalls,
  RefusedReceipt,
  Regatta,
  RegattaDefinition,
  RegattaGroup,
  RegattaGuild,
  RegattaScore,
  RemovedEntry,
  ReplacedConfiguration,
  ReplacedConfigurations,
  ReportedName,
  ReportedPurchase,
  RequestText,
  RestoreCounts,
  RestorePlan,
  RestoreSelection,
  RestoredAttribute,
  Role,
  Rotation,
  RowResult,
  SavedEntry,
  SavedView,
  ScoreReport,
  ScoreSpread,
  SecondFactorDue,
  SecondFactorProof,
  SecondFactorState,
  SentEntry,
  SeriesRule,
  ServerKeyFields,
  ServiceAccount,
  ServiceAccountFields,
  SessionRole,
  SignInMove,
  SignInReply,
  SignOnCheck,
  SignOnIssuer,
  SignOnIssuerFields,
  SignOnPolicy,
  SignOnReply,
  SignOnTest,
  SignedInUser,
  SnapshotDetail,
  SnapshotFile,
  SocialLink,
  SortDirection,
  StaffDay,
  StaffReport,
  StoreApp,
  StoreAppFields,
  StoreProduct,
  StoreProductInput,
  Suspension,
  SuspensionFields,
  SystemMessage,
  TargetGroup,
  TemplateContent,
  Theme,
  TimedStep,
  TimelineEntry,
  TimelineMark,
  TimelineSubject,
  Translation,
  UndeliveredMail,
  UnpaidDefinition,
  UpcomingGroup,
  UpcomingGroups,
  UsedTag,
  User,
  UserSession,
  VersionChange,
  Viewer,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
}
