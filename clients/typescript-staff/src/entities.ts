// Made from the contract by test/staff-client.test.ts: do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist/source/organizeImports: generated

/** The stable code of an error. A newer server may have others. */
export type ErrorCode = "invalid-input" | "unauthenticated" | "forbidden" | "second-factor-required" | "environment-mismatch" | "too-many-calls" | "not-in-environment" | "body-too-large" | "unsupported-media-type" | "idempotency-running" | "idempotency-secret" | "idempotency-reused" | "database-unavailable" | "replica-unavailable" | "overloaded" | "internal" | "player-unknown" | "event-unknown" | "stale" | "debugger-key-unknown" | "social-link-taken" | "social-link-unknown" | "too-many-matches" | "attribute-unknown" | "configuration-unknown" | "configuration-exists" | "configurations-full" | "replaced-list-unknown" | "configuration-not-paused" | "history-unknown" | "report-unknown" | "not-suspended" | "deletion-request-unknown" | "data-request-unknown" | "profile-unknown" | "event-locked" | "event-deleted" | "event-end-unconfirmed" | "events-missing" | "event-series-unknown" | "event-not-in-series" | "events-stale" | "profile-name-taken" | "profile-locked" | "profile-deregistered" | "event-finished" | "not-in-event" | "definition-unknown" | "definition-locked" | "definition-deleted" | "definition-not-deleted" | "not-found" | "entry-unknown" | "leaderboard-attribute-unknown" | "leaderboard-full" | "leaderboard-final" | "on-other-leaderboard" | "entry-removed" | "score-computed" | "value-unchanged" | "leaderboards-closed" | "closing-plan-outdated" | "too-many-prizes" | "no-prizes-due" | "prize-plan-outdated" | "prizes-being-paid" | "snapshot-unknown" | "snapshot-environment" | "moment-not-kept" | "message-unknown" | "send-unknown" | "send-to-everybody" | "send-being-revoked" | "nothing-to-revoke" | "send-being-delivered" | "send-ended" | "nothing-undelivered" | "template-name-taken" | "template-unknown" | "nobody-qualifies" | "compensation-plan-outdated" | "compensation-overlaps" | "compensation-unknown" | "compensation-ended" | "item-exists" | "item-limit" | "item-unknown" | "product-exists" | "product-limit" | "product-unknown" | "guild-unknown" | "guild-member-elsewhere" | "guild-deleted" | "guild-not-deleted" | "guild-nobody-left" | "guild-full" | "guild-nobody-added" | "guild-member-unknown" | "guild-leader-stays" | "guild-request-unknown" | "guild-requests-full" | "regatta-definition-unknown" | "no-skipped-slot" | "regatta-unknown" | "regatta-ended" | "regatta-not-running" | "regatta-players-without-guild" | "group-unknown" | "regatta-deleted" | "guild-not-in-regatta" | "regatta-ranks-final" | "regatta-groups-made" | "regatta-group-unknown" | "regatta-moves-limit" | "guild-move-unknown" | "build-unknown" | "build-exists" | "plan-outdated" | "maintenance-unknown" | "maintenance-over" | "preference-unknown" | "preference-exists" | "preference-required" | "game-key-unknown" | "webhook-unknown" | "player-installation-unknown" | "player-identity-unknown" | "last-credential" | "sign-in-move-unknown" | "audit-entry-unknown" | "change-unknown" | "change-undone" | "not-own-job" | "job-unknown" | "job-finished" | "job-nothing-failed" | "timed-step-unknown" | "timed-step-ended" | "timed-step-running" | "timed-step-not-due" | "timed-step-not-skippable" | "stopping"

export type AccessKeyDay = {
  readonly Day: string
  readonly Calls: number
  readonly Refused: number
}

export type AttributeChange = {
  readonly Name: string
  readonly Action: "Add" | "Update" | "Delete"
  readonly Before: AttributeState | null
  readonly After: AttributeState | null
}

export type AttributeConfiguration = {
  readonly Id: number
  readonly Name: string
  readonly PersistenceKeyName: string
  readonly JsonPathExpression: string
  readonly Regex: string
  readonly ValueType: "int"
  readonly IsMain: boolean
  readonly MainOrder: number | null
  readonly imageUrl: string
  readonly Version: number
  readonly Failures: number
  readonly LastFailure: string
  readonly LastFailedAt: string | null
  readonly PausedAt: string | null
}

export type AttributeConfigurationPage = {
  readonly Result: ReadonlyArray<AttributeConfiguration>
  readonly Total: number
}

export type AttributeFilter = {
  readonly name: string
  readonly operator: "==" | ">" | "<" | ">=" | "<=" | "BETWEEN"
  readonly value: string
}

export type AttributeState = {
  readonly Value: number
  readonly ExpirationDate: string | null
}

export type AuditDetail = {
  readonly Id: string
  readonly At: string
  readonly Actor: string
  readonly Address: string
  readonly Action: string
  readonly TargetKind: string
  readonly TargetId: string
  readonly Reason: string
  readonly Outcome: "done" | "denied" | "failed"
  readonly Times: number
  readonly RequestId: string
  readonly Sealed: boolean
  readonly ActorName: string
  readonly TargetName: string
  readonly Facts: ReadonlyArray<AuditFact>
  readonly Before: string | null
  readonly After: string | null
  readonly Note: string
}

export type AuditFact = {
  readonly Name: string
  readonly Before: string | null
  readonly After: string | null
  readonly BeforeName: string
  readonly AfterName: string
}

export type BotRun = {
  readonly Playing: number
  readonly SignIns: number
  readonly Saves: number
  readonly Collects: number
  readonly Refused: number
  readonly Errors: number
  readonly Id: number
  readonly Players: number
  readonly StartedAt: string
  readonly StartedBy: string
  readonly Until: string
  readonly EndedAt: string | null
  readonly Failure: string
}

export type BreakGlassUse = {
  readonly Id: number
  readonly Email: string
  readonly At: string
  readonly IpAddress: string
  readonly AcknowledgedBy: string | null
}

export type Build = {
  readonly Platform: BuildPlatform
  readonly Version: string
  readonly BuildNumber: number
  readonly StaticRoute: boolean
  readonly ContentEnvironment: string
  readonly IsStaging: boolean
  readonly UpdateRequired: boolean
  readonly UpdateRequiredSince: string | null
  readonly DebuggerBuild: boolean
  readonly Description: string
  readonly Revision: number
}

export type BuildInput = {
  readonly buildNumber: number
  readonly version: string
  readonly staticRoute?: boolean
  readonly contentEnvironment?: string
  readonly isStaging?: boolean
  readonly updateRequired?: boolean
  readonly debuggerBuild?: boolean
  readonly description?: string
  readonly platform: BuildPlatform
  readonly previousBuildNumber?: number
}

export type BuildPage = {
  readonly Result: ReadonlyArray<Build>
  readonly Total: number
}

export type BuildPlatform = "android" | "ios"

export type BuildPlayers = {
  readonly WithDebuggerKey: number
  readonly WithoutDebuggerKey: number
  readonly UnknownBuild: number
  readonly Bucket: ReadonlyArray<{ readonly Platform: BuildPlatform; readonly BuildNumber: number; readonly WithDebuggerKey: number; readonly WithoutDebuggerKey: number }>
  readonly ActiveDays: number
}

export type BulkReply = {
  readonly Done: number
  readonly Skipped: number
  readonly Unknown: ReadonlyArray<string>
  readonly UnknownCount: number
  readonly Job: Job | null
}

export type CappedCount = {
  readonly Count: number
  readonly IsCapped: boolean
}

export type CareLimits = {
  readonly InactiveDays: number
  readonly FewMembers: number
  readonly MembersLimit: number
}

export type CarePlan = {
  readonly InactiveDays: number
  readonly FewMembers: number
  readonly MembersLimit: number
  readonly Leader: GuildMember | null
  readonly Successor: GuildMember | null
  readonly Departures: ReadonlyArray<GuildMember>
}

export type Change = {
  readonly Key: string
  readonly Path: string
  readonly Kind: "added" | "removed" | "changed"
  readonly Before: string | null
  readonly After: string | null
  readonly Difference: string
}

export type ChangeSummary = {
  readonly Changes: ReadonlyArray<Change>
  readonly More: number
}

export type ClosedLeaderboards = {
  readonly Id: number
  readonly Name: string
  readonly EventName: string | null
  readonly ClosedAt: string
}

export type ClosingPlan = {
  readonly OpenLeaderboards: number
  readonly FinalLeaderboards: number
  readonly Players: number
  readonly FinalAt: string | null
  readonly Prizes: PrizeTotals
  readonly Fingerprint: string
}

export type Compensation = {
  readonly Id: number
  readonly Outage: string
  readonly OutageFrom: string
  readonly OutageTo: string
  readonly Conditions: CompensationConditions | null
  readonly MsgId: string
  readonly Title: string
  readonly Gifts: ReadonlyArray<Gift>
  readonly OpenUntil: string | null
  readonly Planned: number
  readonly Later: number
  readonly Delivered: number
  readonly Collected: number
  readonly Revoked: number
  readonly IsSending: boolean
  readonly Items: ReadonlyArray<GiftTotal>
  readonly CollectedItems: ReadonlyArray<GiftTotal>
  readonly CreationDate: string
  readonly CreatedBy: string
  readonly CheckedAt: string | null
  readonly EndedAt: string | null
  readonly EndedBy: string
}

export type CompensationConditions = {
  readonly SeenFrom: string | null
  readonly SeenTo: string | null
  readonly Platform: BuildPlatform | null
  readonly EventId: number | null
  readonly HasBought: boolean
  readonly Sku: string
}

export type CompensationDetail = {
  readonly Id: number
  readonly Outage: string
  readonly OutageFrom: string
  readonly OutageTo: string
  readonly Conditions: CompensationConditions | null
  readonly MsgId: string
  readonly Title: string
  readonly Gifts: ReadonlyArray<Gift>
  readonly OpenUntil: string | null
  readonly Planned: number
  readonly Later: number
  readonly Delivered: number
  readonly Collected: number
  readonly Revoked: number
  readonly IsSending: boolean
  readonly Items: ReadonlyArray<GiftTotal>
  readonly CollectedItems: ReadonlyArray<GiftTotal>
  readonly CreationDate: string
  readonly CreatedBy: string
  readonly CheckedAt: string | null
  readonly EndedAt: string | null
  readonly EndedBy: string
  readonly Delivery: Job | null
}

export type CompensationOverlap = {
  readonly Id: number
  readonly Outage: string
  readonly OutageFrom: string
  readonly OutageTo: string
  readonly Players: number
}

export type CompensationPage = {
  readonly Result: ReadonlyArray<Compensation>
  readonly Total: number
}

export type CompensationPlan = {
  readonly Players: number
  readonly Items: ReadonlyArray<GiftTotal>
  readonly Overlaps: ReadonlyArray<CompensationOverlap>
}

export type ConditionsInput = {
  readonly SeenFrom?: string | null
  readonly SeenTo?: string | null
  readonly Platform?: BuildPlatform | null
  readonly EventId?: number | null
  readonly HasBought?: boolean
  readonly Sku?: string
}

export type Correction = {
  readonly Id: string
  readonly PlayerId: string
  readonly Nickname: string
  readonly Kind: "removed" | "restored" | "hidden" | "shown" | "score corrected"
  readonly At: string
  readonly By: string
  readonly Reason: string
  readonly Attribute: string | null
  readonly ValueBefore: number | null
  readonly ValueAfter: number | null
  readonly AfterFinal: boolean
}

export type DataRequest = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly CreationDate: string
  readonly Text: string
}

export type DataRequestPage = {
  readonly Result: ReadonlyArray<DataRequest>
  readonly Total: number
}

export type DefinitionInput = {
  readonly name: string
  readonly capacity?: number | null
  readonly attributeNames: ReadonlyArray<string>
  readonly autoJoin?: boolean
  readonly reportedBy?: "server" | "players"
  readonly prizes?: ReadonlyArray<PrizeRange>
}

export type DefinitionPlan = {
  readonly Stops: { readonly Id: number; readonly DataKey: string } | null
  readonly Deletes: ReadonlyArray<Regatta>
  readonly RunsUntil: string | null
}

export type DeletedAmount = {
  readonly What: string
  readonly Count: number | null
}

export type DeletionPlan = {
  readonly Events: ReadonlyArray<{ readonly Id: number; readonly Content: string; readonly StartDate: string; readonly EndDate: string; readonly Duration: number; readonly ProfileId: number; readonly ProfileName: string; readonly Deleted: boolean; readonly LeaderboardNames: ReadonlyArray<string>; readonly Series: { readonly Id: number; readonly Position: number } | null; readonly Version: number; readonly Players: number }>
  readonly Unknown: ReadonlyArray<number>
  readonly AlreadyDeleted: ReadonlyArray<number>
}

export type DeletionReceipt = {
  readonly Id: string
  readonly PlayerId: string
  readonly RequestedAt: string
  readonly DeletedAt: string
  readonly DeletedBy: string
  readonly Reason: string
  readonly Deleted: ReadonlyArray<DeletedAmount>
}

export type DeletionReceiptPage = {
  readonly Result: ReadonlyArray<DeletionReceipt>
  readonly Total: number
}

export type DeletionRequest = {
  readonly PlayerId: string
  readonly PlayerCreationDate: string | null
  readonly CreationDate: string
  readonly Text: string
  readonly Job: Job | null
}

export type DeletionRequestPage = {
  readonly Result: ReadonlyArray<DeletionRequest>
  readonly Total: number
}

export type EndPlan = {
  readonly Definitions: ReadonlyArray<{ readonly DefinitionId: number; readonly Name: string; readonly EventId: number; readonly EventName: string; readonly Leaderboards: number; readonly Players: number; readonly LastPrizeRank: number | null; readonly FinalAt: string; readonly NewFinalAt: string }>
  readonly Total: number
  readonly Players: number
  readonly WithPrizes: number
  readonly JoinedAfter: number
  readonly ReportedAfter: number
  readonly Fingerprint: string
}

export type EnvironmentInfo = {
  readonly apiUrl: string
  readonly environment: "Development" | "Staging" | "Production"
  readonly cdnUrl: string
  readonly project: string
  readonly displayName: string
  readonly isIdle: boolean
}

export type EstimatedCorrectionPage = {
  readonly Result: ReadonlyArray<Correction>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedGameEventPage = {
  readonly Result: ReadonlyArray<GameEvent>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedGuildInNeedPage = {
  readonly Result: ReadonlyArray<GuildInNeed>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedLeaderboardDefinitionPage = {
  readonly Result: ReadonlyArray<LeaderboardDefinition>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedListedAuditEntryPage = {
  readonly Result: ReadonlyArray<ListedAuditEntry>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedMembershipEntryPage = {
  readonly Result: ReadonlyArray<MembershipEntry>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedMessagePage = {
  readonly Result: ReadonlyArray<Message>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedMessageRecipientPage = {
  readonly Result: ReadonlyArray<MessageRecipient>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedPlayerLeaderboardPage = {
  readonly Result: ReadonlyArray<PlayerLeaderboard>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedPlayerListRowPage = {
  readonly Result: ReadonlyArray<PlayerListRow>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedPrizePlayerPage = {
  readonly Result: ReadonlyArray<PrizePlayer>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedPurchasePage = {
  readonly Result: ReadonlyArray<Purchase>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedRemovedEntryPage = {
  readonly Result: ReadonlyArray<RemovedEntry>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedSnapshotDetailPage = {
  readonly Result: ReadonlyArray<SnapshotDetail>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EstimatedTimedStepPage = {
  readonly Result: ReadonlyArray<TimedStep>
  readonly Total: number
  readonly TotalIsExact: boolean
}

export type EventDay = {
  readonly Day: string
  readonly Joins: number | null
  readonly Scorers: number | null
  readonly Leaves: number | null
  readonly Prizes: number | null
}

export type EventProfile = {
  readonly Id: number
  readonly Name: string
  readonly TaskCount: number
  readonly Offset: number
  readonly Deregistered: boolean
  readonly Version: number
}

export type EventProfilePage = {
  readonly Result: ReadonlyArray<EventProfile>
  readonly Total: number
}

export type EventReport = {
  readonly Event: GameEvent
  readonly Players: number
  readonly Left: number
  readonly Unit: "hour" | "day"
  readonly Joins: ReadonlyArray<{ readonly From: string; readonly Players: number }>
  readonly Definitions: ReadonlyArray<{ readonly Id: number; readonly Name: string; readonly Leaderboards: number; readonly Players: number; readonly Largest: ReadonlyArray<{ readonly Key: string; readonly Players: number; readonly FinalAt: string | null }> }>
}

export type EventSeries = {
  readonly Id: number
  readonly Rule: SeriesRule
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Editions: number
  readonly Deleted: number
}

export type EventsReport = {
  readonly From: string
  readonly To: string
  readonly Since: { readonly Events: string | null }
  readonly Days: ReadonlyArray<EventDay>
  readonly Before: ReadonlyArray<EventDay>
  readonly Events: ReadonlyArray<{ readonly Id: number; readonly Name: string; readonly Joins: number; readonly Scorers: number; readonly Leaves: number; readonly Prizes: number; readonly Scores: ScoreSpread | null }>
}

export type ExportedGuild = {
  readonly GuildId: string
  readonly GuildName: string
  readonly AverageLevel: number
  readonly Score: number
  readonly Rank: number | null
  readonly RemovedAt: string | null
  readonly RemovedBy: string | null
  readonly RegattaId: number
  readonly DataKey: string
  readonly GroupId: number
  readonly LevelOffset: number
  readonly MinLevel: number
  readonly MaxLevel: number | null
}

export type ExportedPoint = {
  readonly RegattaId: number
  readonly GroupId: number
  readonly GuildId: string
  readonly GuildName: string
  readonly At: string
  readonly Score: number
}

export type ExportedScore = {
  readonly RegattaId: number
  readonly GroupId: number
  readonly GuildId: string
  readonly GuildName: string
  readonly GuildScore: number
  readonly PlayerId: string
  readonly Score: number
  readonly IsCounted: boolean
  readonly ReportedAt: string
  readonly ReportedBy: "player" | "server" | "staff" | null
}

export type FeedEvent = {
  readonly Position: number
  readonly At: string
  readonly Kind: string
  readonly PlayerId: string | null
  readonly Data: { readonly AuditId?: string; readonly Action?: string; readonly Actor?: string; readonly TargetKind?: string; readonly TargetId?: string; readonly Platform?: string; readonly IsMock?: boolean; readonly OrderId?: string; readonly Store?: string; readonly SKU?: string; readonly ItemId?: string; readonly Amount?: number; readonly Value?: string; readonly Valid?: boolean; readonly IsSandbox?: boolean; readonly Source?: string; readonly IsRefunded?: boolean; readonly MessageId?: string; readonly EventId?: number; readonly GuildId?: string; readonly IsDeleted?: boolean; readonly JobId?: string; readonly JobKind?: string; readonly State?: string; readonly Done?: number; readonly Failed?: number; readonly Skipped?: number; readonly Step?: string; readonly Target?: string }
}

export type FilteredDay = {
  readonly Day: string
  readonly New: number
  readonly Active: number | null
  readonly Revenue: string | null
  readonly Purchases: number | null
  readonly Payers: number | null
}

export type FilteredReport = {
  readonly From: string
  readonly To: string
  readonly AsOf: string | null
  readonly Players: number
  readonly IsLimited: boolean
  readonly ActiveFrom: string | null
  readonly Days: ReadonlyArray<FilteredDay>
}

export type FollowedValue = {
  readonly Version: number
  readonly At: string
  readonly By: string
  readonly Value: string | null
  readonly IsDeleted: boolean
}

export type FoundKind = {
  readonly Kind: string
  readonly Found: ReadonlyArray<FoundThing>
  readonly HasMore: boolean
}

export type FoundThing = {
  readonly Id: string
  readonly Name: string
  readonly Detail: string
  readonly PlayerId: string | null
  readonly At: string | null
  readonly Match: "id" | "name" | "beginning" | "part"
  readonly Field: string
}

export type GameAlarm = {
  readonly Kind: "silent" | "new-players"
  readonly KeyId: number
  readonly KeyName: string
  readonly LastUsedAt: string | null
  readonly Percent: number | null
}

export type GameCallCounts = {
  readonly Call: string
  readonly Calls: number
  readonly Failed: number
  readonly P95Ms: number | null
  readonly Codes: ReadonlyArray<{ readonly Code: string; readonly Calls: number }>
}

export type GameConnection = {
  readonly IsConnected: boolean
  readonly ClientKey: string | null
  readonly Url: string | null
}

export type GameEvent = {
  readonly Id: number
  readonly Content: string
  readonly StartDate: string
  readonly EndDate: string
  readonly Duration: number
  readonly ProfileId: number
  readonly ProfileName: string
  readonly Deleted: boolean
  readonly LeaderboardNames: ReadonlyArray<string>
  readonly Series: { readonly Id: number; readonly Position: number } | null
  readonly Version: number
}

export type GameKey = {
  readonly Id: number
  readonly Kind: "client" | "server"
  readonly Name: string
  readonly State: "active" | "rotating" | "expired" | "revoked"
  readonly Platform: BuildPlatform | null
  readonly Text: string
  readonly Scopes: ReadonlyArray<"players" | "saves" | "inbox" | "scores" | "purchases" | "moderation" | "feed">
  readonly MayCreatePlayers: boolean
  readonly MakesMockPlayers: boolean
  readonly Origins: ReadonlyArray<string>
  readonly Networks: ReadonlyArray<string>
  readonly ExpiresAt: string | null
  readonly OldTextUntil: string | null
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly RevokedAt: string | null
  readonly LastUsedAt: string | null
  readonly CallsToday: number
  readonly Version: number
}

export type GameKeyCalls = {
  readonly Calls: ReadonlyArray<GameCallCounts>
  readonly Times: ReadonlyArray<{ readonly At: string; readonly Calls: number; readonly Failed: number }>
}

export type GameKeyPage = {
  readonly Result: ReadonlyArray<GameKey>
  readonly Total: number
}

export type GameSwitch = {
  readonly Group: "new-players" | "sign-in" | "saves" | "inbox" | "events" | "guilds" | "purchases" | "poll" | "other"
  readonly IsOff: boolean
  readonly OffSince: string | null
  readonly OffBy: string | null
}

export type Gift = {
  readonly m_type: number
  readonly m_giftableId: string
  readonly m_amount: number
}

export type GiftTotal = {
  readonly Type: number
  readonly ItemId: string
  readonly Amount: string
}

export type GivenItem = {
  readonly ItemId: string
  readonly Type: number
  readonly Messages: number
  readonly UsualAmount: number
  readonly LargestAmount: number
}

export type GlobalMessage = {
  readonly MsgId: string
  readonly PlayerId: string | null
  readonly Title: string
  readonly Message: string
  readonly Language: string | null
  readonly Written: { readonly Title: string; readonly Message: string } | null
  readonly Translations: ReadonlyArray<Translation>
  readonly ExternalLink: string
  readonly ImageURL: string
  readonly AvailableDate: string | null
  readonly Expiration: number
  readonly AutomaticDisplay: boolean
  readonly Collected: boolean
  readonly CollectedAt: string | null
  readonly CreationDate: string
  readonly Gifts: ReadonlyArray<Gift>
  readonly CreatedBy: string
  readonly IsSend: boolean
  readonly CollectedCount: number
  readonly CollectedCountIsExact: boolean
}

export type GlobalMessagePage = {
  readonly Result: ReadonlyArray<GlobalMessage>
  readonly Total: number
}

export type GroupHistory = {
  readonly From: string
  readonly Until: string
  readonly IsFinal: boolean
  readonly GuildCount: number
  readonly Guilds: ReadonlyArray<{ readonly GuildId: string; readonly GuildName: string; readonly Score: number; readonly Rank: number | null; readonly Points: ReadonlyArray<{ readonly At: string; readonly Score: number }> }>
}

export type GroupRole = {
  readonly Group: string
  readonly RoleId: number
}

export type Guild = {
  readonly Id: string
  readonly Name: string
  readonly LeaderId: string | null
  readonly MinLevel: number
  readonly AccessPolicy: number
  readonly MembersCount: number
  readonly Description: string
  readonly Tags: ReadonlyArray<string>
  readonly CreatedAt: string
  readonly DeletedAt: string | null
  readonly Version: number
  readonly Members: ReadonlyArray<string>
  readonly AverageLevel: number
  readonly NameReports: number
  readonly RequestsCount: number
  readonly MembersLimit: number
  readonly CreatedBy: string
  readonly DeletedBy: string | null
}

export type GuildInNeed = {
  readonly Id: string
  readonly Name: string
  readonly LeaderId: string | null
  readonly MinLevel: number
  readonly AccessPolicy: number
  readonly MembersCount: number
  readonly Description: string
  readonly Tags: ReadonlyArray<string>
  readonly CreatedAt: string
  readonly DeletedAt: string | null
  readonly Version: number
  readonly LeaderNickname: string
  readonly LeaderLastSeen: string | null
  readonly NameReports: number
  readonly SuccessorId: string | null
  readonly SuccessorNickname: string
}

export type GuildMember = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Level: number | null
  readonly LastSeen: string | null
  readonly JoinedAt: string
  readonly IsLeader: boolean
}

export type GuildMemberPage = {
  readonly Result: ReadonlyArray<GuildMember>
  readonly Total: number
}

export type GuildMove = {
  readonly LevelOffset: number
  readonly Position: number
  readonly GuildId: string
  readonly GuildName: string
  readonly FromGroupId: number | null
  readonly ToGroupId: number | null
  readonly Problem: string | null
  readonly MovedAt: string
  readonly MovedBy: string
}

export type GuildRequest = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Level: number | null
  readonly RequestedAt: string
  readonly ExpiresAt: string
}

export type GuildRequestPage = {
  readonly Result: ReadonlyArray<GuildRequest>
  readonly Total: number
}

export type GuildRow = {
  readonly Id: string
  readonly Name: string
  readonly LeaderId: string | null
  readonly MinLevel: number
  readonly AccessPolicy: number
  readonly MembersCount: number
  readonly Description: string
  readonly Tags: ReadonlyArray<string>
  readonly CreatedAt: string
  readonly DeletedAt: string | null
  readonly Version: number
}

export type GuildShares = {
  readonly Score: number
  readonly MemberCount: number
  readonly Members: ReadonlyArray<MemberShare>
}

export type Home = {
  readonly At: string
  readonly Runs: ReadonlyArray<HomeRun>
  readonly Blocks: ReadonlyArray<HomeBlock>
  readonly Matters: ReadonlyArray<HomeMatter>
  readonly Figures: ReadonlyArray<HomeFigure>
  readonly Changes: ReadonlyArray<HomeChange>
  readonly Steps: ReadonlyArray<HomeStep>
}

export type HomeBlock = {
  readonly Kind: string
  readonly Id: string
  readonly Name: string
  readonly Players: number | null
  readonly IsCapped: boolean
  readonly Until: string | null
}

export type HomeChange = {
  readonly Id: string
  readonly At: string
  readonly Actor: string
  readonly ActorName: string
  readonly TargetName: string
  readonly Facts: ReadonlyArray<AuditFact>
  readonly IsOwn: boolean
  readonly Action: string
  readonly TargetKind: string
  readonly TargetId: string
  readonly Changes: ChangeSummary | null
  readonly CanUndo: boolean
}

export type HomeFigure = {
  readonly Kind: string
  readonly Value: number | null
  readonly IsCapped: boolean
  readonly Yesterday: number | null
  readonly LastWeek: number | null
  readonly Line: ReadonlyArray<number | null> | null
}

export type HomeMatter = {
  readonly Kind: string
  readonly Severity: "urgent" | "important" | "routine"
  readonly Count: number
  readonly IsCapped: boolean
  readonly Id: string
  readonly Name: string
  readonly Since: string | null
}

export type HomeRun = {
  readonly Kind: string
  readonly Id: string
  readonly Name: string
  readonly From: string
  readonly Until: string | null
  readonly Progress: number | null
}

export type HomeStep = {
  readonly Kind: string
  readonly IsDone: boolean
}

export type IdentityAudience = {
  readonly KeyId: number
  readonly Audience: string
}

export type IdentityIssuer = {
  readonly Id: number
  readonly Name: string
  readonly Issuer: string
  readonly KeysUrl: string
  readonly Audiences: ReadonlyArray<IdentityAudience>
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Version: number
}

export type ImportedConfiguration = {
  readonly Name: string
  readonly PersistenceKeyName: string
  readonly JsonPathExpression: string
  readonly Regex?: string | null
  readonly ValueType?: "int"
  readonly MainOrder?: number | null
  readonly imageUrl?: string | null
}

export type Installation = {
  readonly Id: string
  readonly DeviceModel: string
  readonly DeviceId: string
  readonly Platform: BuildPlatform
  readonly BuildNumber: number | null
  readonly Region: string
  readonly CreatedAt: string
  readonly LastUsedAt: string
}

export type Item = {
  readonly Id: number
  readonly ItemId: string
  readonly Type: number
  readonly Name: string
  readonly Icon: string
  readonly UsualAmount: number
  readonly LargestAmount: number | null
  readonly Version: number
}

export type ItemContent = {
  readonly ItemId: string
  readonly Type: number
  readonly Name: string
  readonly Icon: string
  readonly UsualAmount: number
  readonly LargestAmount: number | null
}

export type ItemContentInput = {
  readonly ItemId: string
  readonly Type: number
  readonly Name: string
  readonly Icon?: string
  readonly UsualAmount: number
  readonly LargestAmount?: number | null
}

export type Job = {
  readonly Id: string
  readonly Kind: string
  readonly Permission: "CREATE_EVENTS" | "CREATE_ATTRIBUTES" | "CHANGE_API_MATCH" | "DELETE_UPDATE_EVENTS" | "CREATE_UPDATE_LEADERBOARD_DEFS" | "DELETE_LEADERBOARD_DEFS" | "DELETE_UPDATE_SCREENSHOT" | "RESET_PLAYER_PROGRESS" | "CONTROL_TIMED_ATTRIBUTES" | "CREATE_SNAPSHOT" | "DELETE_UPDATE_PLAYER_PERSISTENCE" | "SEND_MESSAGES" | "REPORT_BAD_NAMES" | "CREATE_GUILD" | "DELETE_UPDATE_GUILD" | "ACCESS_PURCHASES" | "ACCESS_OFFERS" | "MANAGE_ROLE_PERMISSIONS" | "MANAGE_SIDIOUS_USERS" | "MANAGE_SYSTEM_PREFS" | "EXPORT_DATA" | "CONTROL_CONSOLE_PREFERENCES" | "DELETE_CONSOLE_PREFERENCES" | "ACCESS_AUDIT" | "CHANGE_PLAYERS" | "CHANGE_LIVEOPS" | "MANAGE_GAME_KEYS" | "GRANT_PLAYER_SIGN_IN" | null
  readonly Title: string
  readonly State: "waiting" | "running" | "paused" | "done" | "failed" | "canceled"
  readonly CreatedBy: string
  readonly CreatedAt: string
  readonly FinishedAt: string | null
  readonly Reason: string
  readonly Total: number
  readonly Done: number
  readonly Failed: number
  readonly Skipped: number
  readonly Rate: number
  readonly SecondsLeft: number | null
}

export type JobPage = {
  readonly Result: ReadonlyArray<Job>
  readonly Total: number
}

export type JobRow = {
  readonly Row: number
  readonly Subject: string
  readonly State: "waiting" | "done" | "failed" | "skipped"
  readonly Result: string
}

export type JobRowPage = {
  readonly Result: ReadonlyArray<JobRow>
  readonly Total: number
}

export type KeptEvent = {
  readonly Id: number
  readonly Content: string
  readonly StartDate: string
  readonly EndDate: string
  readonly Duration: number
  readonly ProfileId: number
  readonly ProfileName: string
  readonly Deleted: boolean
  readonly LeaderboardNames: ReadonlyArray<string>
  readonly Series: { readonly Id: number; readonly Position: number } | null
  readonly Version: number
  readonly IsChanged: boolean
  readonly Players: number
}

export type KeyChange = {
  readonly Name: string
  readonly Action: "Add" | "Update" | "Delete"
  readonly Before?: string | null
  readonly After?: string | null
}

export type Leaderboard = {
  readonly Key: string
  readonly LeaderboardDefinitionId: number
  readonly CreationDate: string
  readonly Deleted: boolean
  readonly Players: number
  readonly FinalAt: string | null
  readonly RefusedReports: number
}

export type LeaderboardDefinition = {
  readonly Id: number
  readonly Name: string
  readonly EventId: number | null
  readonly EventName: string | null
  readonly EventEndDate: string | null
  readonly EventDeleted: boolean
  readonly Capacity: number | null
  readonly AttributeNames: ReadonlyArray<string>
  readonly AutoJoin: boolean
  readonly ReportedBy: "server" | "players"
  readonly Prizes: ReadonlyArray<PrizeRange>
  readonly Closed: { readonly At: string; readonly By: string; readonly Reason: string } | null
  readonly Deleted: boolean
  readonly Version: number
}

export type LeaderboardEntry = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Rank: number | null
  readonly Score: number
  readonly StoredScore: number
  readonly Attributes: Readonly<Record<string, number>>
  readonly ReportedAt: string | null
  readonly ReportedBy: "player" | "server" | "staff" | null
  readonly JoinedAt: string
  readonly IsHacker: boolean
  readonly IsHidden: boolean
  readonly IsMock: boolean
}

export type LeaderboardPage = {
  readonly Result: ReadonlyArray<Leaderboard>
  readonly Total: number
}

export type ListedAuditEntry = {
  readonly Id: string
  readonly At: string
  readonly Actor: string
  readonly Address: string
  readonly Action: string
  readonly TargetKind: string
  readonly TargetId: string
  readonly Reason: string
  readonly Outcome: "done" | "denied" | "failed"
  readonly Times: number
  readonly RequestId: string
  readonly Sealed: boolean
  readonly ActorName: string
  readonly TargetName: string
  readonly Facts: ReadonlyArray<AuditFact>
  readonly Changes: ChangeSummary | null
}

export type ListedPersistenceVersion = {
  readonly Key: string
  readonly Version: number
  readonly Bytes: number
  readonly WrittenAt: string
  readonly WrittenBy: string
  readonly ReplacedAt: string | null
  readonly ReplacedBy: string | null
  readonly ReplacedHow: "Update" | "Delete" | null
  readonly Change?: VersionChange
}

export type ListedPersistenceVersionPage = {
  readonly Result: ReadonlyArray<ListedPersistenceVersion>
  readonly Total: number
}

export type LoadPlan = {
  readonly Persistence: ReadonlyArray<{ readonly Name: string; readonly Action: "Add" | "Update" | "Delete" }>
  readonly PersistenceUnchanged: number
  readonly Attributes: ReadonlyArray<AttributeChange>
  readonly AttributesUnchanged: number
}

export type MaintenanceInput = {
  readonly Platform: BuildPlatform | null
  readonly From: string
  readonly To: string
  readonly Text: string
}

export type MaintenanceWindow = {
  readonly Id: string
  readonly Platform: BuildPlatform | null
  readonly From: string
  readonly To: string
  readonly Text: string
  readonly CreatedBy: string
  readonly Version: number
}

export type MaintenanceWindowPage = {
  readonly Result: ReadonlyArray<MaintenanceWindow>
  readonly Total: number
}

export type MatchedPlayer = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly CreationDate: string
  readonly Language: string
  readonly TotalSpent: string
  readonly PurchasesCount: number
  readonly DeviceId: string
  readonly LastSaveGame: string | null
  readonly IsHacker: boolean
  readonly MatchedBy: "playerId" | "deviceId" | "nickname" | "socialId"
}

export type MatchingIds = {
  readonly PlayerIds: ReadonlyArray<string>
}

export type MemberShare = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Score: number
  readonly ReportedAt: string
  readonly ReportedBy: "player" | "server" | "staff" | null
  readonly IsCounted: boolean
  readonly Share: number | null
}

export type MembershipEntry = {
  readonly Id: string
  readonly GuildId: string
  readonly PlayerId: string
  readonly Nickname: string
  readonly Event: "joined" | "left" | "kicked" | "became leader" | "guild deleted" | "guild restored"
  readonly At: string
  readonly By: string
}

export type Message = {
  readonly MsgId: string
  readonly PlayerId: string | null
  readonly Title: string
  readonly Message: string
  readonly Language: string | null
  readonly Written: { readonly Title: string; readonly Message: string } | null
  readonly Translations: ReadonlyArray<Translation>
  readonly ExternalLink: string
  readonly ImageURL: string
  readonly AvailableDate: string | null
  readonly Expiration: number
  readonly AutomaticDisplay: boolean
  readonly Collected: boolean
  readonly CollectedAt: string | null
  readonly CreationDate: string
  readonly Gifts: ReadonlyArray<Gift>
  readonly CreatedBy: string
  readonly IsSend: boolean
}

export type MessageContent = {
  readonly Title: string
  readonly Message: string
  readonly Expiration: number
  readonly Gifts?: ReadonlyArray<Gift>
  readonly AutomaticDisplay?: boolean
  readonly ExternalLink?: string
  readonly ImageURL?: string
  readonly AvailableDate?: string
  readonly Translations?: ReadonlyArray<Translation>
}

export type MessageDay = {
  readonly Day: string
  readonly Sent: number | null
  readonly Collected: number | null
  readonly Gifts: number | null
}

export type MessageRecipient = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly State: "waiting" | "collected" | "undelivered" | "revoked"
  readonly At: string
  readonly Reason: string
}

export type MessageSend = {
  readonly MsgId: string
  readonly Title: string
  readonly Audience: "list" | "everybody" | "prizes" | "compensation"
  readonly Recipients: number | null
  readonly Delivered: number
  readonly Collected: number
  readonly Revoked: number
  readonly Undelivered: number
  readonly CreationDate: string
  readonly CreatedBy: string
  readonly RevokedAt: string | null
  readonly RevokedBy: string
}

export type MessageSendDetail = {
  readonly MsgId: string
  readonly Title: string
  readonly Audience: "list" | "everybody" | "prizes" | "compensation"
  readonly Recipients: number | null
  readonly Delivered: number
  readonly Collected: number
  readonly Revoked: number
  readonly Undelivered: number
  readonly CreationDate: string
  readonly CreatedBy: string
  readonly RevokedAt: string | null
  readonly RevokedBy: string
  readonly Content: { readonly Message: string; readonly ExternalLink: string; readonly ImageURL: string; readonly AvailableDate: string | null; readonly Expiration: number; readonly AutomaticDisplay: boolean; readonly Gifts: ReadonlyArray<Gift>; readonly Translations: ReadonlyArray<Translation> } | null
  readonly Delivery: Job | null
  readonly Revocation: Job | null
}

export type MessageSendPage = {
  readonly Result: ReadonlyArray<MessageSend>
  readonly Total: number
}

export type MessageTemplate = {
  readonly Id: number
  readonly Name: string
  readonly Content: TemplateContent
  readonly ChangedAt: string
  readonly ChangedBy: string
  readonly Version: number
}

export type MessageTemplatePage = {
  readonly Result: ReadonlyArray<MessageTemplate>
  readonly Total: number
}

export type MessagesReport = {
  readonly From: string
  readonly To: string
  readonly Since: { readonly Messages: string | null }
  readonly Days: ReadonlyArray<MessageDay>
  readonly Before: ReadonlyArray<MessageDay>
}

export type MissingProduct = {
  readonly Store: string
  readonly SKU: string
  readonly Orders: number
  readonly First: string
  readonly Last: string
}

export type MoneyDay = {
  readonly Day: string
  readonly Revenue: string | null
  readonly Purchases: number | null
  readonly Payers: number | null
  readonly Refunded: string | null
  readonly Refunds: number | null
  readonly Active: number | null
}

export type MoneyReport = {
  readonly From: string
  readonly To: string
  readonly Since: { readonly Purchases: string | null; readonly Active: string | null }
  readonly Days: ReadonlyArray<MoneyDay>
  readonly Before: ReadonlyArray<MoneyDay>
  readonly Parts: ReadonlyArray<{ readonly Value: string; readonly Revenue: string; readonly RevenueBefore: string | null; readonly Purchases: number; readonly Refunded: string; readonly Refunds: number }>
}

export type NameState = {
  readonly Nickname: string
  readonly Report: { readonly Name: string; readonly Votes: number } | null
}

export type NewEvent = {
  readonly Content: string
  readonly StartDate: string
  readonly Duration: number
  readonly ProfileId?: number
  readonly leaderboards?: ReadonlyArray<DefinitionInput>
}

export type NewRegattaDefinition = {
  readonly DataKey: string
  readonly StartDate: number
  readonly Duration: number
  readonly Cooldown?: number
  readonly GuildLevelOffset: number
  readonly GuildsQuantity: number
  readonly GuildMembersQuantity: number
  readonly ReportedBy?: "server" | "players"
  readonly InactivateRegattas?: number
}

export type OpenIdentity = {
  readonly Id: number
  readonly IssuerName: string
  readonly Subject: string
  readonly Email: string
  readonly LastUsedAt: string
  readonly Account: string | null
}

export type PaymentPlan = {
  readonly Definitions: ReadonlyArray<{ readonly Id: number; readonly Name: string; readonly EventName: string | null; readonly Due: PrizeTotals }>
  readonly LeftOut: ReadonlyArray<{ readonly Id: number; readonly Name: string }>
  readonly HasMore: boolean
  readonly Prizes: number
  readonly Players: number
  readonly Items: ReadonlyArray<GiftTotal>
  readonly Fingerprint: string
}

export type Permission = {
  readonly Id: number
  readonly Name: string
}

export type PermissionInfo = {
  readonly Id: number
  readonly Name: string
  readonly Allows: string
}

export type PersistenceEntry = {
  readonly Key: string
  readonly Value: string
  readonly Version: number
  readonly UpdatedAt: string
  readonly UpdatedBy: string
}

export type Player = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly CreationDate: string
  readonly Language: string
  readonly TotalSpent: string
  readonly PurchasesCount: number
  readonly DeviceId: string
  readonly LastSaveGame: string | null
  readonly IsHacker: boolean
  readonly LastDevice: string
  readonly IsLocalPersistenceOutdated: boolean
  readonly DeviceCacheInvalid: boolean
  readonly LastEventId: number | null
  readonly Platform: BuildPlatform | null
  readonly BuildNumber: number | null
  readonly IsMock: boolean
  readonly Version: number
}

export type PlayerAttribute = {
  readonly Name: string
  readonly Value: number
  readonly ExpirationDate: string | null
  readonly Version: number
}

export type PlayerDay = {
  readonly Day: string
  readonly New: number | null
  readonly Active: number | null
  readonly Online: number | null
  readonly Day1: number | null
  readonly Day7: number | null
  readonly Day30: number | null
}

export type PlayerEvent = {
  readonly EventId: number
  readonly Content: string
  readonly CreationDate: string
  readonly StartDate: string
  readonly EndDate: string
  readonly Deleted: boolean
}

export type PlayerGuild = {
  readonly Id: string
  readonly Name: string
  readonly LeaderId: string | null
  readonly MinLevel: number
  readonly AccessPolicy: number
  readonly MembersCount: number
  readonly Description: string
  readonly Tags: ReadonlyArray<string>
  readonly CreatedAt: string
  readonly DeletedAt: string | null
  readonly Version: number
  readonly IsLeader: boolean
  readonly JoinedAt: string
}

export type PlayerIdentity = {
  readonly Id: string
  readonly Issuer: string
  readonly LinkedAt: string
  readonly Name: string
  readonly Subject: string
  readonly LastUsedAt: string
}

export type PlayerLeaderboard = {
  readonly Key: string
  readonly LeaderboardDefinitionId: number
  readonly Name: string
  readonly EventId: number | null
  readonly EventName: string | null
  readonly JoinedAt: string
  readonly Rank: number | null
  readonly Score: number
  readonly Players: number
  readonly IsFinal: boolean
  readonly IsHacker: boolean
  readonly IsHidden: boolean
  readonly Deleted: boolean
}

export type PlayerListRow = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly CreationDate: string
  readonly Language: string
  readonly TotalSpent: string
  readonly PurchasesCount: number
  readonly DeviceId: string
  readonly LastSaveGame: string | null
  readonly IsHacker: boolean
  readonly Attributes?: ReadonlyArray<{ readonly Name: string; readonly Value: number }>
}

export type PlayerNote = {
  readonly Id: string
  readonly PlayerId: string
  readonly Text: string
  readonly IsPinned: boolean
  readonly Author: string
  readonly IsOwn: boolean
  readonly CreatedAt: string
  readonly EditedAt: string | null
  readonly EditedBy: string | null
  readonly Version: number
}

export type PlayerNotePage = {
  readonly Result: ReadonlyArray<PlayerNote>
  readonly Total: number
}

export type PlayerOverview = {
  readonly LastPurchase: Purchase | null
  readonly WaitingGifts: { readonly Count: number; readonly Newest: ReadonlyArray<{ readonly MsgId: string; readonly Title: string }> }
  readonly Report: { readonly Name: string; readonly Votes: number } | null
  readonly DeletionRequestedAt: string | null
  readonly Notes: { readonly Count: number; readonly First: PlayerNote | null }
  readonly Guild: PlayerGuild | null
  readonly RunningEvents: ReadonlyArray<PlayerEvent>
  readonly Timeline: ReadonlyArray<TimelineEntry>
}

export type PlayersReport = {
  readonly From: string
  readonly To: string
  readonly Since: { readonly New: string | null; readonly Active: string | null }
  readonly Days: ReadonlyArray<PlayerDay>
  readonly Before: ReadonlyArray<PlayerDay>
  readonly Months: ReadonlyArray<{ readonly Month: string; readonly Active: number | null }>
  readonly Parts: ReadonlyArray<{ readonly Value: string; readonly New: number; readonly ActiveDays: number }>
}

export type PlayingPlayers = {
  readonly Platforms: ReadonlyArray<{ readonly Platform: BuildPlatform; readonly Players: number }>
  readonly ActiveDays: number
}

export type Preference = {
  readonly Id: number
  readonly Key: string
  readonly Type: number
  readonly Value: string
  readonly Required: boolean
  readonly Version: number
  readonly ChangedAt: string | null
  readonly ChangedBy: string
}

export type PreferenceInput = {
  readonly Key: string
  readonly Type?: number
  readonly Value: string
  readonly Id?: number
  readonly Required?: boolean
  readonly Version?: number
  readonly ChangedAt?: string | null
  readonly ChangedBy?: string
}

export type PreviewedGroup = {
  readonly GroupId: number
  readonly LevelOffset: number
  readonly MinLevel: number
  readonly MaxLevel: number | null
  readonly GuildCount: number
  readonly LowestLevel: number
  readonly HighestLevel: number
}

export type PrizePayment = {
  readonly Id: number
  readonly Name: string
  readonly EventId: number | null
  readonly EventName: string | null
  readonly EndedAt: string | null
  readonly State: "due" | "partly" | "paying" | "paid"
  readonly Waiting: number
  readonly Items: ReadonlyArray<GiftTotal>
  readonly Paid: number
}

export type PrizePaymentPage = {
  readonly Result: ReadonlyArray<PrizePayment>
  readonly Total: number
}

export type PrizePlan = {
  readonly FinalLeaderboards: number
  readonly OpenLeaderboards: number
  readonly Due: PrizeTotals
  readonly IfFinalNow: PrizeTotals
  readonly Paid: number
  readonly Hackers: number
  readonly Hidden: number
  readonly Removed: number
  readonly Unranked: number
  readonly Fingerprint: string
  readonly Job: Job | null
}

export type PrizePlayer = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Key: string
  readonly Rank: number | null
  readonly NoPrize: "hacker" | "hidden" | "removed" | "unranked-at-end" | null
  readonly MsgId: string | null
  readonly PaidAt: string | null
  readonly Revoked: boolean
}

export type PrizeRange = {
  readonly From: number
  readonly To: number
  readonly Gifts: ReadonlyArray<Gift>
}

export type PrizeTotals = {
  readonly Players: number
  readonly Ranges: ReadonlyArray<{ readonly From: number; readonly To: number; readonly Gifts: ReadonlyArray<Gift>; readonly Players: number }>
  readonly Items: ReadonlyArray<GiftTotal>
}

export type Purchase = {
  readonly Date: string
  readonly Platform: string
  readonly PlayerId: string
  readonly SKU: string
  readonly OrderId: string
  readonly Valid: boolean
  readonly Type: number
  readonly ItemId: string
  readonly Amount: number
  readonly Value: string
  readonly Store: string
  readonly Source: "verified" | "server" | "import"
  readonly IsSandbox: boolean
  readonly AwaitsProduct: boolean
  readonly Refund: { readonly At: string; readonly By: string; readonly Reason: string } | null
  readonly Version: number
}

export type PurchaseSummary = {
  readonly From: string | null
  readonly To: string | null
  readonly Value: string
  readonly Count: number
  readonly Refunded: { readonly Value: string; readonly Count: number }
  readonly Invalid: { readonly Value: string; readonly Count: number }
  readonly Sandbox: { readonly Value: string; readonly Count: number }
  readonly PerDay: ReadonlyArray<{ readonly Day: string; readonly Value: string; readonly Count: number }>
  readonly PerItem: ReadonlyArray<{ readonly ItemId: string; readonly Value: string; readonly Count: number }>
  readonly Others: { readonly Items: number; readonly Value: string; readonly Count: number }
}

export type QueryBoolean = "true" | "false"

export type RankExplanation = {
  readonly PlayerId: string
  readonly Rank: number | null
  readonly NoRank: "hacker" | "hidden" | "removed" | "left" | "unranked-at-end" | null
  readonly NoPrize: "hidden" | "hacker" | null
  readonly Score: number
  readonly Inputs: { readonly Base: number; readonly Rate: number; readonly BonusSeconds: number; readonly ElapsedSeconds: number } | null
  readonly Above: { readonly PlayerId: string; readonly Nickname: string; readonly Rank: number; readonly Score: number } | null
  readonly Below: { readonly PlayerId: string; readonly Nickname: string; readonly Rank: number; readonly Score: number } | null
  readonly PointsToNext: number | null
  readonly AsOf: string
  readonly IsFinal: boolean
}

export type RecentChange = {
  readonly Id: string
  readonly At: string
  readonly Actor: string
  readonly ActorName: string
  readonly Action: string
  readonly TargetName: string
  readonly Facts: ReadonlyArray<AuditFact>
  readonly TargetKind: string
  readonly TargetId: string
  readonly Reason: string
  readonly Changes: ChangeSummary | null
  readonly Undo: "possible" | "changed" | "undone" | "forbidden" | "never"
  readonly Later: { readonly Id: string; readonly At: string; readonly Actor: string; readonly ActorName: string; readonly Action: string } | null
}

export type RecomputationPlan = {
  readonly Players: number
  readonly Sample: { readonly Players: number; readonly Changed: number; readonly Unchanged: number; readonly Failed: number; readonly WithoutKey: number }
  readonly Examples: ReadonlyArray<{ readonly PlayerId: string; readonly Nickname: string; readonly Before: number | null; readonly After: number }>
  readonly FailedExample: { readonly PlayerId: string; readonly Nickname: string; readonly Failure: string } | null
}

export type RefusedCalls = {
  readonly Call: string
  readonly Code: string
  readonly Calls: number
  readonly LastAt: string
}

export type RefusedReceipt = {
  readonly Store: "apple" | "google"
  readonly Reason: "unreadable" | "certificates" | "signature" | "app" | "environment" | "time" | "not-purchased" | "revoked" | "family-shared" | "other-player" | "order-of-another-player"
  readonly OrderId: string
  readonly SKU: string
  readonly FirstAt: string
  readonly LastAt: string
  readonly Times: number
  readonly Digest: string
}

export type Regatta = {
  readonly Id: number
  readonly RegattaDefinitionId: number
  readonly DataKey: string
  readonly IsDeleted: boolean
  readonly CreationDate: string
  readonly StartDate: string
  readonly EndDateLastRegatta: string | null
  readonly Duration: number
  readonly Cooldown: number
  readonly GuildLevelOffset: number
  readonly GuildsQuantity: number
  readonly GuildMembersQuantity: number
  readonly ReportedBy: "server" | "players"
  readonly RefusedReports: number
  readonly CompetitionEndDate: string
  readonly EndDate: string
  readonly StartedAt: string | null
  readonly FinishedAt: string | null
  readonly DeletedBy: string | null
}

export type RegattaDefinition = {
  readonly Id: number
  readonly DataKey: string
  readonly CreationDate: string
  readonly CreatedBy: string
  readonly StartDate: number
  readonly Duration: number
  readonly Cooldown: number
  readonly GuildLevelOffset: number
  readonly GuildsQuantity: number
  readonly GuildMembersQuantity: number
  readonly ReportedBy: "server" | "players"
  readonly FirstStartDate: string | null
  readonly InactivateRegattas: boolean
}

export type RegattaDefinitionPage = {
  readonly Result: ReadonlyArray<RegattaDefinition>
  readonly Total: number
}

export type RegattaGroup = {
  readonly GroupId: number
  readonly LevelOffset: number
  readonly MinLevel: number
  readonly MaxLevel: number | null
  readonly IsDeleted: boolean
  readonly GuildCount: number
  readonly Guilds: ReadonlyArray<RegattaGuild>
}

export type RegattaGuild = {
  readonly GuildId: string
  readonly GuildName: string
  readonly AverageLevel: number
  readonly Score: number
  readonly Rank: number | null
  readonly RemovedAt: string | null
  readonly RemovedBy: string | null
}

export type RegattaGuildPage = {
  readonly Result: ReadonlyArray<RegattaGuild>
  readonly Total: number
}

export type RegattaScore = {
  readonly PlayerId: string
  readonly Score: number
}

export type RemovedEntry = {
  readonly PlayerId: string
  readonly Nickname: string
  readonly Score: number
  readonly Attributes: Readonly<Record<string, number>>
  readonly JoinedAt: string
  readonly RemovedAt: string
  readonly RemovedBy: string
  readonly Reason: string
}

export type ReplacedConfiguration = {
  readonly Name: string
  readonly PersistenceKeyName: string
  readonly JsonPathExpression: string
  readonly Regex: string
  readonly ValueType: "int"
  readonly MainOrder: number | null
  readonly imageUrl: string
}

export type ReplacedConfigurations = {
  readonly Id: number
  readonly ReplacedAt: string
  readonly ReplacedBy: string
  readonly Configurations: number
  readonly Import: string
}

export type ReportedName = {
  readonly PlayerId: string
  readonly Name: string
  readonly Votes: number
  readonly Nickname: string
}

export type ReportedNamePage = {
  readonly Result: ReadonlyArray<ReportedName>
  readonly Total: number
}

export type RestoreCounts = {
  readonly Requested: string
  readonly At: string | null
  readonly KeysAdded: number
  readonly KeysUpdated: number
  readonly KeysDeleted: number
  readonly Attributes: number
}

export type RestorePlan = {
  readonly At: string
  readonly IsExact: boolean
  readonly PersistenceUnknown: ReadonlyArray<string>
  readonly Persistence: ReadonlyArray<KeyChange>
  readonly PersistenceUnchanged: number
  readonly Attributes: ReadonlyArray<RestoredAttribute>
  readonly AttributesUnchanged: number
  readonly AttributesKnownSince: string | null
}

export type RestoreSelection = {
  readonly Keys?: ReadonlyArray<string>
  readonly Paths?: ReadonlyArray<{ readonly Key: string; readonly Path: string }>
  readonly Attributes?: ReadonlyArray<string>
}

export type RestoredAttribute = {
  readonly Name: string
  readonly Action: "Add" | "Update" | "Delete"
  readonly Before: AttributeState | null
  readonly After: AttributeState | null
  readonly FollowsKey?: string
}

export type Role = {
  readonly Id: number
  readonly Name: string
  readonly Permissions: ReadonlyArray<Permission>
  readonly HasOwnList: boolean
  readonly Version: number
}

export type SavedView = {
  readonly Id: string
  readonly List: string
  readonly Name: string
  readonly SearchParams: string
  readonly IsShared: boolean
  readonly HasLostFilter: boolean
  readonly Owner: string
  readonly IsOwn: boolean
  readonly Version: number
}

export type ScoreReport = {
  readonly LeaderboardKey: string
  readonly PlayerId: string
  readonly Attributes?: Readonly<Record<string, number>>
  readonly Score?: number
}

export type ScoreSpread = {
  readonly Best: number
  readonly Upper: number
  readonly Median: number
  readonly Lower: number
}

export type SeriesRule = {
  readonly Zone: string
  readonly FirstDay: string
  readonly Time: string
  readonly Unit: "day" | "week" | "month"
  readonly Step: number
  readonly Weekdays: ReadonlyArray<number>
  readonly Count: number
}

export type SeriesRuleInput = {
  readonly Zone: string
  readonly FirstDay: string
  readonly Time: string
  readonly Unit: "day" | "week" | "month"
  readonly Step: number
  readonly Weekdays?: ReadonlyArray<number>
  readonly Count: number
}

export type SignInMove = {
  readonly Id: string
  readonly At: string
  readonly What: "identity" | "installation"
  readonly FromPlayerId: string
  readonly ToPlayerId: string
  readonly Label: string
}

export type SignOnIssuer = {
  readonly Id: number
  readonly Name: string
  readonly Issuer: string
  readonly ClientId: string
  readonly HasClientSecret: boolean
  readonly Scopes: string
  readonly GroupsClaim: string
  readonly Domains: ReadonlyArray<string>
  readonly GroupRoles: ReadonlyArray<GroupRole>
  readonly IsActive: boolean
  readonly ChecksSecondFactor: boolean
  readonly VerifiesEmails: boolean
  readonly RedirectUri: string
  readonly BackChannelLogoutUri: string
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Version: number
}

export type SignOnPolicy = {
  readonly IsOnly: boolean
  readonly BreakGlassUserId: number | null
  readonly Version: number
}

export type SnapshotDetail = {
  readonly Key: string
  readonly PlayerId: string
  readonly Description: string
  readonly CreationDate: string
  readonly LoadCount: number
  readonly Type: number
  readonly Tags: ReadonlyArray<string>
  readonly DeviceId: string
  readonly CreatedBy: string
  readonly Version: number
}

export type SnapshotFile = {
  readonly Format: "quarterdeck-snapshot-1"
  readonly Environment: string
  readonly Taken: string
  readonly Player: string
  readonly Description: string
  readonly Persistence: ReadonlyArray<{ readonly Key: string; readonly Value: string }>
  readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }>
}

export type SocialLink = {
  readonly Id: string
  readonly Platform: number
}

export type SortDirection = "asc" | "desc"

export type StaffDay = {
  readonly Day: string
  readonly Changes: number | null
  readonly Undone: number | null
  readonly Deletions: number | null
  readonly Hours: number | null
}

export type StaffReport = {
  readonly From: string
  readonly To: string
  readonly Since: { readonly Changes: string | null; readonly Undone: string | null; readonly Deletions: string | null }
  readonly Days: ReadonlyArray<StaffDay>
  readonly Before: ReadonlyArray<StaffDay>
  readonly Parts: ReadonlyArray<{ readonly Value: string; readonly Changes: number; readonly Undone: number }>
}

export type StoreApp = {
  readonly Id: number
  readonly Store: "apple" | "google"
  readonly AppId: string
  readonly PublicKey: string
  readonly TestRoot: string
  readonly PushAudience: string
  readonly PushAccount: string
  readonly NotifiedAt: string | null
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Version: number
}

export type StoreProduct = {
  readonly Id: number
  readonly Store: string
  readonly SKU: string
  readonly ItemId: string
  readonly Amount: number
  readonly Type: number
  readonly Value: string
  readonly Version: number
}

export type StoreProductInput = {
  readonly Store: string
  readonly SKU: string
  readonly ItemId: string
  readonly Amount: number
  readonly Type: number
  readonly Value: string
}

export type Suspension = {
  readonly Category: "cheating" | "abuse" | "fraud" | "other"
  readonly Until: string | null
  readonly Reason: string
  readonly Text: string
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Version: number
}

export type SuspensionFields = {
  readonly category: "cheating" | "abuse" | "fraud" | "other"
  readonly until: string | null
  readonly reason: string
  readonly text: string
}

export type SystemMessage = {
  readonly Id: string
  readonly Channel: string
  readonly Message: string
  readonly CreationDate: string
  readonly CreatedBy: string
}

export type SystemMessagePage = {
  readonly Result: ReadonlyArray<SystemMessage>
  readonly Total: number
}

export type TargetGroup = {
  readonly LevelOffset: number
  readonly Position: number
}

export type TemplateContent = {
  readonly Title: string
  readonly Message: string
  readonly Expiration: number
  readonly Gifts: ReadonlyArray<Gift>
  readonly AutomaticDisplay: boolean
  readonly ExternalLink: string
  readonly ImageURL: string
  readonly Translations: ReadonlyArray<Translation>
}

export type TemplateContentInput = {
  readonly Title: string
  readonly Message: string
  readonly Expiration: number
  readonly Gifts?: ReadonlyArray<Gift>
  readonly AutomaticDisplay?: boolean
  readonly ExternalLink?: string
  readonly ImageURL?: string
  readonly Translations?: ReadonlyArray<Translation>
}

export type TimedStep = {
  readonly Id: string
  readonly Kind: string
  readonly Label: string
  readonly Target: string
  readonly DueAt: string
  readonly NextAttemptAt: string
  readonly Attempts: number
  readonly LastFailure: string
  readonly LastFailedAt: string | null
  readonly EndedAt: string | null
  readonly SkippedBy: string | null
  readonly SkipReason: string
  readonly SkipMeaning: string | null
}

export type TimelineEntry = {
  readonly Id: string
  readonly At: string
  readonly Kind: "player" | "purchase" | "message" | "snapshot" | "persistence" | "attribute" | "flag" | "debugger key" | "link" | "device" | "guild" | "event" | "leaderboard" | "staff"
  readonly What: string
  readonly Detail: string
  readonly Changes: ChangeSummary | null
  readonly Who: string
  readonly Reason: string
  readonly Subject: TimelineSubject | null
  readonly ChangesState: boolean
  readonly AuditId: string | null
}

export type TimelineMark = {
  readonly Slot: number
  readonly Saves: number
  readonly Purchases: number
  readonly StaffChanges: number
}

export type TimelineSubject = {
  readonly Kind: "snapshot" | "message" | "purchase" | "persistence" | "attribute" | "guild" | "leaderboard"
  readonly Id: string
}

export type Translation = {
  readonly Language: string
  readonly Title: string
  readonly Message: string
}

export type UndeliveredMail = {
  readonly Id: string
  readonly Recipient: string
  readonly Subject: string
  readonly CreatedAt: string
  readonly ParkedAt: string
  readonly Attempts: number
  readonly Error: string
}

export type UndeliveredMailPage = {
  readonly Result: ReadonlyArray<UndeliveredMail>
  readonly Total: number
}

export type UnpaidDefinition = {
  readonly Id: number
  readonly Name: string
  readonly EventName: string | null
}

export type UpcomingGroup = {
  readonly GroupId: number
  readonly LevelOffset: number
  readonly MinLevel: number
  readonly MaxLevel: number | null
  readonly GuildCount: number
  readonly LowestLevel: number
  readonly HighestLevel: number
  readonly Position: number
}

export type UpcomingGroups = {
  readonly Groups: ReadonlyArray<UpcomingGroup>
  readonly GroupCount: number
  readonly GuildCount: number
  readonly DeletedCount: number
  readonly Moves: ReadonlyArray<GuildMove>
  readonly Guild: { readonly GuildId: string; readonly GuildName: string; readonly AverageLevel: number; readonly GroupId: number } | null
}

export type UsedTag = {
  readonly Tag: string
  readonly Count: number
}

export type User = {
  readonly Id: number
  readonly Email: string
  readonly FirstName: string
  readonly LastName: string
  readonly RoleId: number
  readonly Role: { readonly Id: number; readonly Name: string }
  readonly IsActive: boolean
  readonly HasPassword: boolean
  readonly HasSecondFactor: boolean
  readonly Identities: ReadonlyArray<{ readonly Id: number; readonly IssuerName: string; readonly Email: string }>
  readonly CreatedAt: string
  readonly LastSeenAt: string | null
  readonly Version: number
}

export type UserSession = {
  readonly Id: string
  readonly Device: string
  readonly IpAddress: string
  readonly SignedInAt: string
  readonly LastSeenAt: string
  readonly IsOwn: boolean
}

export type VersionChange = {
  readonly Changes: ReadonlyArray<Change>
  readonly More: number
  readonly Basis: "version before" | "first version" | "created again" | "not kept" | "too large"
}

export type Viewer = {
  readonly Name: string
  readonly Email: string
  readonly Since: string
}

export type Webhook = {
  readonly Id: number
  readonly Name: string
  readonly Url: string
  readonly Format: "events" | "slack"
  readonly Kinds: ReadonlyArray<string>
  readonly IsActive: boolean
  readonly SecretEnd: string
  readonly OldSecretUntil: string | null
  readonly CreatedAt: string
  readonly CreatedBy: string
  readonly Version: number
  readonly Waiting: CappedCount
  readonly Dead: CappedCount
  readonly LastDeliveredAt: string | null
  readonly FailingSince: string | null
  readonly LastFailure: { readonly At: string; readonly Text: string } | null
}

export type WebhookAttempt = {
  readonly Id: string
  readonly At: string
  readonly FirstPosition: number
  readonly LastPosition: number
  readonly Events: number
  readonly Status: number | null
  readonly Failure: string
  readonly DurationMs: number
}

export type WebhookAttemptPage = {
  readonly Result: ReadonlyArray<WebhookAttempt>
  readonly Total: number
}

export type WebhookDelivery = {
  readonly Event: FeedEvent
  readonly Attempts: number
  readonly FirstAttemptAt: string | null
  readonly NextAttemptAt: string | null
  readonly Failure: string
  readonly DeadAt: string | null
}

export type WebhookDeliveryPage = {
  readonly Result: ReadonlyArray<WebhookDelivery>
  readonly Total: number
}
