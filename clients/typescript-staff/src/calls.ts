// Made from the contract by test/staff-client.test.ts: do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist/source/organizeImports: generated

import type { Call, Nothing, WithIdempotencyKey, WithReason, WithVersion } from './call.ts'
import type {
  AccessKeyDay,
  AttributeConfiguration,
  AttributeConfigurationPage,
  AttributeFilter,
  AuditDetail,
  BotRun,
  BreakGlassUse,
  Build,
  BuildInput,
  BuildPage,
  BuildPlatform,
  BuildPlayers,
  BulkReply,
  CappedCount,
  CareLimits,
  CarePlan,
  Change,
  ClosedLeaderboards,
  ClosingPlan,
  CompensationDetail,
  CompensationPage,
  CompensationPlan,
  ConditionsInput,
  DataRequestPage,
  DefinitionInput,
  DefinitionPlan,
  DeletedAmount,
  DeletionPlan,
  DeletionReceiptPage,
  DeletionRequest,
  DeletionRequestPage,
  EndPlan,
  EnvironmentInfo,
  EstimatedCorrectionPage,
  EstimatedGameEventPage,
  EstimatedGuildInNeedPage,
  EstimatedLeaderboardDefinitionPage,
  EstimatedListedAuditEntryPage,
  EstimatedMembershipEntryPage,
  EstimatedMessagePage,
  EstimatedMessageRecipientPage,
  EstimatedPlayerLeaderboardPage,
  EstimatedPlayerListRowPage,
  EstimatedPrizePlayerPage,
  EstimatedPurchasePage,
  EstimatedRemovedEntryPage,
  EstimatedSnapshotDetailPage,
  EstimatedTimedStepPage,
  EventProfile,
  EventProfilePage,
  EventReport,
  EventSeries,
  EventsReport,
  FilteredReport,
  FollowedValue,
  FoundKind,
  GameAlarm,
  GameConnection,
  GameEvent,
  GameKey,
  GameKeyCalls,
  GameKeyPage,
  GameSwitch,
  Gift,
  GivenItem,
  GlobalMessagePage,
  GroupHistory,
  Guild,
  GuildMemberPage,
  GuildRequestPage,
  GuildRow,
  GuildShares,
  Home,
  IdentityIssuer,
  ImportedConfiguration,
  Installation,
  Item,
  ItemContent,
  ItemContentInput,
  Job,
  JobPage,
  JobRowPage,
  KeptEvent,
  Leaderboard,
  LeaderboardDefinition,
  LeaderboardEntry,
  LeaderboardPage,
  ListedPersistenceVersionPage,
  LoadPlan,
  MaintenanceInput,
  MaintenanceWindow,
  MaintenanceWindowPage,
  MatchedPlayer,
  MatchingIds,
  Message,
  MessageContent,
  MessageSendDetail,
  MessageSendPage,
  MessageTemplate,
  MessageTemplatePage,
  MessagesReport,
  MissingProduct,
  MoneyReport,
  NameState,
  NewEvent,
  NewRegattaDefinition,
  OpenIdentity,
  PaymentPlan,
  PermissionInfo,
  PersistenceEntry,
  Player,
  PlayerAttribute,
  PlayerEvent,
  PlayerGuild,
  PlayerIdentity,
  PlayerNote,
  PlayerNotePage,
  PlayerOverview,
  PlayersReport,
  PlayingPlayers,
  Preference,
  PreferenceInput,
  PreviewedGroup,
  PrizePaymentPage,
  PrizePlan,
  PrizeRange,
  PurchaseSummary,
  QueryBoolean,
  RankExplanation,
  RecentChange,
  RecomputationPlan,
  RefusedCalls,
  RefusedReceipt,
  Regatta,
  RegattaDefinition,
  RegattaDefinitionPage,
  RegattaGroup,
  RegattaGuild,
  RegattaGuildPage,
  RegattaScore,
  ReplacedConfiguration,
  ReplacedConfigurations,
  ReportedNamePage,
  RestoreCounts,
  RestorePlan,
  RestoreSelection,
  Role,
  SavedView,
  ScoreReport,
  SeriesRuleInput,
  SignInMove,
  SignOnIssuer,
  SignOnPolicy,
  SnapshotDetail,
  SnapshotFile,
  SocialLink,
  SortDirection,
  StaffReport,
  StoreApp,
  StoreProduct,
  StoreProductInput,
  Suspension,
  SuspensionFields,
  SystemMessagePage,
  TargetGroup,
  TemplateContentInput,
  TimedStep,
  TimelineEntry,
  TimelineMark,
  Translation,
  UndeliveredMailPage,
  UnpaidDefinition,
  UpcomingGroups,
  UsedTag,
  User,
  UserSession,
  Viewer,
  Webhook,
  WebhookAttemptPage,
  WebhookDeliveryPage,
} from './entities.ts'

/** How each call is sent. */
export const routes = {
  players: {
    list: { method: 'GET', path: '/players/listing', isRead: true },
    export: { method: 'GET', path: '/players/listing/dump', isRead: true, file: 'csv' },
    search: { method: 'GET', path: '/players/search', isRead: true },
    searchCounts: { method: 'GET', path: '/players/search/counts', isRead: true },
    createRandom: { method: 'PUT', path: '/players/random', takesKey: true },
    get: { method: 'GET', path: '/players/:id', isRead: true },
    info: { method: 'GET', path: '/players/:id/info', isRead: true },
    devices: { method: 'GET', path: '/players/:id/devices', isRead: true },
    update: { method: 'PUT', path: '/players/:id/updateplayer', takesKey: true },
    remove: { method: 'DELETE', path: '/players/:id' },
    debugger: { method: 'GET', path: '/players/:id/debugger', isRead: true },
    setDebugger: { method: 'PUT', path: '/players/:id/debugger', takesKey: true },
    removeDebugger: { method: 'DELETE', path: '/players/:id/debugger' },
    markOutdated: { method: 'PUT', path: '/players/:id/persistence/outdated', takesKey: true },
    invalidateCache: { method: 'PUT', path: '/players/:id/device/cache/invalid', takesKey: true },
    setHacker: { method: 'PUT', path: '/hackers/:id', takesKey: true },
    socialMedias: { method: 'GET', path: '/players/:id/social-medias', isRead: true },
    connectSocial: { method: 'POST', path: '/players/:id/social-medias/connect', takesKey: true },
    disconnectSocial: { method: 'DELETE', path: '/social-medias/disconnect' },
  },
  playerLists: {
    check: { method: 'POST', path: '/players/listing/check', isRead: true, takesKey: true },
    matching: { method: 'GET', path: '/players/listing/ids', isRead: true },
  },
  attributes: {
    list: { method: 'GET', path: '/players/:id/attributes', isRead: true },
    save: { method: 'PUT', path: '/attributes', takesKey: true },
    removeTimerTrunk: { method: 'DELETE', path: '/players/:id/attributes/:timerTrunkId' },
    configurations: { method: 'GET', path: '/attributes/configurations', isRead: true },
  },
  attributeConfigurations: {
    list: { method: 'GET', path: '/attributes/configurations/paging', isRead: true },
    get: { method: 'GET', path: '/attributes/configurations/:id', isRead: true },
    save: { method: 'PUT', path: '/attributes/configurations', takesKey: true },
    override: { method: 'PUT', path: '/attributes/configurations/override', takesKey: true },
    replaced: { method: 'GET', path: '/attributes/configurations/replaced', isRead: true },
    replacedContent: { method: 'GET', path: '/attributes/configurations/replaced/:id', isRead: true },
    exportReplaced: { method: 'GET', path: '/attributes/configurations/replaced/:id/export', isRead: true, file: 'json' },
    remove: { method: 'DELETE', path: '/attributes/configurations/:id' },
    mark: { method: 'PUT', path: '/attributes/configurations/:id/main', takesKey: true },
    unmark: { method: 'DELETE', path: '/attributes/configurations/:id/main' },
    export: { method: 'GET', path: '/attributes/configurations/export', isRead: true, file: 'json' },
    try: { method: 'GET', path: '/attributes/configurations/try', isRead: true },
    plan: { method: 'GET', path: '/attributes/configurations/:id/recomputation', isRead: true },
    recompute: { method: 'POST', path: '/attributes/configurations/:id/recomputation', takesKey: true },
    resumptionPlan: { method: 'GET', path: '/attributes/configurations/:id/resumption', isRead: true },
    resume: { method: 'POST', path: '/attributes/configurations/:id/resumption', takesKey: true },
  },
  persistence: {
    list: { method: 'GET', path: '/persistences/:id', isRead: true },
    save: { method: 'PUT', path: '/players/:id/persistence/override', takesKey: true },
    history: { method: 'GET', path: '/persistences/:id/history', isRead: true },
    values: { method: 'GET', path: '/persistences/:id/values', isRead: true },
    version: { method: 'GET', path: '/persistences/:id/history/:key/:version', isRead: true },
    restore: { method: 'POST', path: '/persistences/:id/history/:key/:version/restore', takesKey: true },
    export: { method: 'GET', path: '/persistences/:id/export', isRead: true, file: 'json' },
  },
  moderation: {
    reportedNames: { method: 'GET', path: '/players/reportnamelist', isRead: true },
    reportedIds: { method: 'GET', path: '/players/reportnamelist/ids', isRead: true },
    dismissReport: { method: 'DELETE', path: '/players/:id/reportname' },
    dismissReports: { method: 'POST', path: '/players/reportnames/dismissals', takesKey: true },
    changeNickname: { method: 'PUT', path: '/players/:id/nickname', takesKey: true },
    restoreName: { method: 'POST', path: '/players/:id/nickname/restore', takesKey: true },
    restoreNames: { method: 'POST', path: '/players/reportnames/restorations', takesKey: true },
    ban: { method: 'POST', path: '/hackers/ban', takesKey: true },
    unban: { method: 'POST', path: '/hackers/unban', takesKey: true },
  },
  suspensions: {
    get: { method: 'GET', path: '/players/:id/suspension', isRead: true },
    suspend: { method: 'PUT', path: '/players/:id/suspension', takesKey: true },
    lift: { method: 'DELETE', path: '/players/:id/suspension' },
    suspendMany: { method: 'POST', path: '/suspensions', takesKey: true },
    liftMany: { method: 'POST', path: '/suspensions/lift', takesKey: true },
  },
  deletions: {
    list: { method: 'GET', path: '/playerdeleterequests', isRead: true },
    get: { method: 'GET', path: '/playerdeleterequests/:playerId', isRead: true },
    answer: { method: 'DELETE', path: '/playerdeleterequests/:playerId' },
    receipts: { method: 'GET', path: '/playerdeleterequests/receipts', isRead: true },
    removalPlan: { method: 'GET', path: '/players/:id/removal', isRead: true },
  },
  dataRequests: {
    list: { method: 'GET', path: '/playerdatarequests', isRead: true },
    answer: { method: 'POST', path: '/playerdatarequests/:playerId/answer', takesKey: true },
  },
  events: {
    list: { method: 'GET', path: '/events', isRead: true },
    export: { method: 'GET', path: '/events/dump', isRead: true, file: 'csv' },
    range: { method: 'GET', path: '/events/range', isRead: true },
    get: { method: 'GET', path: '/events/:id', isRead: true },
    create: { method: 'PUT', path: '/events', takesKey: true },
    update: { method: 'PUT', path: '/events/:id', takesKey: true },
    remove: { method: 'DELETE', path: '/events/:id' },
    restore: { method: 'POST', path: '/events/restore', takesKey: true },
    createMany: { method: 'POST', path: '/events/batch', takesKey: true },
    planRemoval: { method: 'GET', path: '/events/batch-delete/plan', isRead: true },
    removeMany: { method: 'POST', path: '/events/batch-delete', takesKey: true },
    undoImport: { method: 'POST', path: '/events/undo-import', takesKey: true },
  },
  eventReports: {
    get: { method: 'GET', path: '/events/:id/report', isRead: true },
  },
  eventSeries: {
    plan: { method: 'GET', path: '/events/series/plan', isRead: true },
    create: { method: 'POST', path: '/events/series', takesKey: true },
    get: { method: 'GET', path: '/events/series/:id', isRead: true },
    planFollowing: { method: 'GET', path: '/events/:id/following', isRead: true },
    planEnds: { method: 'POST', path: '/events/ends/plan', isRead: true, takesKey: true },
    changeMany: { method: 'POST', path: '/events/batch-change', takesKey: true },
  },
  eventProfiles: {
    list: { method: 'GET', path: '/events/profiles', isRead: true },
    page: { method: 'GET', path: '/events/profiles/paging', isRead: true },
    create: { method: 'PUT', path: '/events/profiles', takesKey: true },
    update: { method: 'PUT', path: '/events/profiles/:id', takesKey: true },
    remove: { method: 'DELETE', path: '/events/profiles/:id' },
  },
  eventPlayers: {
    list: { method: 'GET', path: '/players/:id/eventplayers', isRead: true },
    join: { method: 'PUT', path: '/events/:eventId/players/:id', takesKey: true },
    leave: { method: 'DELETE', path: '/events/:eventId/players/:id' },
    leaderboards: { method: 'GET', path: '/events/:eventId/players/:id/leaderboards', isRead: true },
    addMock: { method: 'PUT', path: '/helpers', takesKey: true },
    removeMock: { method: 'DELETE', path: '/events/:eventId/mock-players' },
  },
  leaderboards: {
    list: { method: 'GET', path: '/leaderboards/definitions/listing', isRead: true },
    export: { method: 'GET', path: '/leaderboards/definitions/dump', isRead: true, file: 'csv' },
    saveDefinition: { method: 'PUT', path: '/leaderboards/definitions', takesKey: true },
    getDefinition: { method: 'GET', path: '/leaderboards/definitions/:id', isRead: true },
    removeDefinition: { method: 'DELETE', path: '/leaderboards/definitions/:id' },
    restoreDefinition: { method: 'POST', path: '/leaderboards/definitions/restore/:id', takesKey: true },
    ofEvent: { method: 'GET', path: '/leaderboards/definitions/events/:id', isRead: true },
    groups: { method: 'GET', path: '/leaderboards/definitions/:id/groups', isRead: true },
  },
  leaderboardEntries: {
    get: { method: 'GET', path: '/leaderboards/:key', isRead: true },
    list: { method: 'GET', path: '/leaderboards/:key/entries', isRead: true },
    export: { method: 'GET', path: '/leaderboards/:key/dump', isRead: true, file: 'csv' },
    add: { method: 'PUT', path: '/leaderboards/:key/players/:playerId', takesKey: true },
    explain: { method: 'GET', path: '/leaderboards/:key/players/:playerId', isRead: true },
    remove: { method: 'DELETE', path: '/leaderboards/definitions/:id/players/:playerId' },
    report: { method: 'PUT', path: '/leaderboards/scores', takesKey: true },
    correct: { method: 'POST', path: '/leaderboards/:key/corrections', takesKey: true },
    correctScore: { method: 'PUT', path: '/leaderboards/:key/corrections/:playerId', takesKey: true },
    removed: { method: 'GET', path: '/leaderboards/:key/removed', isRead: true },
    corrections: { method: 'GET', path: '/leaderboards/:key/corrections', isRead: true },
    ofPlayer: { method: 'GET', path: '/players/:id/leaderboards', isRead: true },
  },
  leaderboardClosing: {
    closed: { method: 'GET', path: '/leaderboards/definitions/closed', isRead: true },
    plan: { method: 'GET', path: '/leaderboards/definitions/close/:id', isRead: true },
    close: { method: 'POST', path: '/leaderboards/definitions/close/:id', takesKey: true },
  },
  leaderboardPrizes: {
    plan: { method: 'GET', path: '/leaderboards/definitions/:id/prizes/plan', isRead: true },
    unpaid: { method: 'GET', path: '/leaderboards/prizes/unpaid', isRead: true },
    list: { method: 'GET', path: '/leaderboards/prizes', isRead: true },
    planMany: { method: 'POST', path: '/leaderboards/prizes/plan', isRead: true, takesKey: true },
    payMany: { method: 'POST', path: '/leaderboards/prizes/payments', takesKey: true },
    players: { method: 'GET', path: '/leaderboards/definitions/:id/prizes/players', isRead: true },
    pay: { method: 'POST', path: '/leaderboards/definitions/:id/prizes/payments', takesKey: true },
  },
  snapshots: {
    list: { method: 'GET', path: '/snapshots', isRead: true },
    usedTags: { method: 'GET', path: '/snapshots/tags', isRead: true },
    get: { method: 'GET', path: '/snapshots/:snapshotKey', isRead: true },
    content: { method: 'GET', path: '/persistences/snapshot_:snapshotKey', isRead: true },
    create: { method: 'POST', path: '/players/:id/snapshots', takesKey: true },
    createMany: { method: 'POST', path: '/snapshots/batch', takesKey: true },
    plan: { method: 'GET', path: '/players/:id/snapshots/:snapshotKey/plan', isRead: true },
    load: { method: 'PUT', path: '/players/:id/snapshots', takesKey: true },
    reset: { method: 'DELETE', path: '/persistences/:id' },
    update: { method: 'PUT', path: '/snapshots/update', takesKey: true },
    changeTags: { method: 'PUT', path: '/snapshots/:snapshotKey/tags', takesKey: true },
    remove: { method: 'DELETE', path: '/snapshots/:snapshotKey' },
  },
  snapshotFiles: {
    export: { method: 'GET', path: '/snapshots/:snapshotKey/file', isRead: true, file: 'json' },
    import: { method: 'POST', path: '/snapshots/file', takesKey: true },
  },
  pointInTime: {
    plan: { method: 'GET', path: '/players/:id/point-in-time', isRead: true },
    counts: { method: 'GET', path: '/players/:id/point-in-time/counts', isRead: true },
    restore: { method: 'POST', path: '/players/:id/point-in-time', takesKey: true },
  },
  purchases: {
    list: { method: 'GET', path: '/purchases', isRead: true },
    summary: { method: 'GET', path: '/purchases/summary', isRead: true },
    export: { method: 'GET', path: '/purchases/dump', isRead: true, file: 'csv' },
    listOfPlayer: { method: 'GET', path: '/purchases/players/:id', isRead: true },
    summaryOfPlayer: { method: 'GET', path: '/purchases/players/:id/summary', isRead: true },
  },
  refusedReceipts: {
    list: { method: 'GET', path: '/purchases/players/:id/refused-receipts', isRead: true },
  },
  messages: {
    send: { method: 'PUT', path: '/messages/player/:id', takesKey: true },
    sendToList: { method: 'PUT', path: '/messages/multiplayers', takesKey: true },
    sendGlobal: { method: 'PUT', path: '/messages/global', takesKey: true },
    listGlobal: { method: 'GET', path: '/messages/global', isRead: true },
    listPlayers: { method: 'GET', path: '/messages/players', isRead: true },
    listOfPlayer: { method: 'GET', path: '/messages/:id', isRead: true },
    revokeGlobal: { method: 'DELETE', path: '/messages/global/:msgId' },
    revoke: { method: 'DELETE', path: '/messages/:playerId/:msgId' },
    sendSystem: { method: 'POST', path: '/messages/system', takesKey: true },
    listSystem: { method: 'GET', path: '/messages/system', isRead: true },
  },
  messageSends: {
    list: { method: 'GET', path: '/messages/sends', isRead: true },
    export: { method: 'GET', path: '/messages/sends/dump', isRead: true, file: 'csv' },
    get: { method: 'GET', path: '/messages/sends/:msgId', isRead: true },
    recipients: { method: 'GET', path: '/messages/sends/:msgId/recipients', isRead: true },
    exportRecipients: { method: 'GET', path: '/messages/sends/:msgId/recipients/dump', isRead: true, file: 'csv' },
    revoke: { method: 'POST', path: '/messages/sends/:msgId/revocation', takesKey: true },
    resend: { method: 'POST', path: '/messages/sends/:msgId/deliveries', takesKey: true },
  },
  messageTemplates: {
    list: { method: 'GET', path: '/message-templates', isRead: true },
    create: { method: 'POST', path: '/message-templates', takesKey: true },
    update: { method: 'PUT', path: '/message-templates/:id', takesKey: true },
    remove: { method: 'DELETE', path: '/message-templates/:id' },
  },
  compensations: {
    plan: { method: 'POST', path: '/compensations/plan', isRead: true, takesKey: true },
    create: { method: 'PUT', path: '/compensations', takesKey: true },
    list: { method: 'GET', path: '/compensations', isRead: true },
    export: { method: 'GET', path: '/compensations/dump', isRead: true, file: 'csv' },
    get: { method: 'GET', path: '/compensations/:id', isRead: true },
    stop: { method: 'POST', path: '/compensations/:id/stop', takesKey: true },
  },
  items: {
    list: { method: 'GET', path: '/items', isRead: true },
    given: { method: 'GET', path: '/items/given', isRead: true },
    known: { method: 'GET', path: '/items/known', isRead: true },
    export: { method: 'GET', path: '/items/dump', isRead: true, file: 'json' },
    create: { method: 'PUT', path: '/items', takesKey: true },
    import: { method: 'PUT', path: '/items/import', takesKey: true },
    update: { method: 'POST', path: '/items/:id', takesKey: true },
    remove: { method: 'DELETE', path: '/items/:id' },
  },
  storeProducts: {
    list: { method: 'GET', path: '/storeproducts', isRead: true },
    missing: { method: 'GET', path: '/storeproducts/missing', isRead: true },
    export: { method: 'GET', path: '/storeproducts/dump', isRead: true, file: 'json' },
    create: { method: 'PUT', path: '/storeproducts', takesKey: true },
    import: { method: 'PUT', path: '/storeproducts/import', takesKey: true },
    update: { method: 'POST', path: '/storeproducts/:id', takesKey: true },
    remove: { method: 'DELETE', path: '/storeproducts/:id' },
  },
  reports: {
    players: { method: 'GET', path: '/reports/players', isRead: true },
    filtered: { method: 'GET', path: '/reports/filtered-players', isRead: true },
    money: { method: 'GET', path: '/reports/money', isRead: true },
    messages: { method: 'GET', path: '/reports/messages', isRead: true },
    events: { method: 'GET', path: '/reports/events', isRead: true },
    staff: { method: 'GET', path: '/reports/staff', isRead: true },
  },
  guilds: {
    list: { method: 'GET', path: '/guilds/listing', isRead: true },
    usedTags: { method: 'GET', path: '/guilds/tags', isRead: true },
    get: { method: 'GET', path: '/guilds/:id', isRead: true },
    members: { method: 'GET', path: '/guilds/:id/members', isRead: true },
    history: { method: 'GET', path: '/guilds/:id/history', isRead: true },
    ofPlayer: { method: 'GET', path: '/players/:id/guild', isRead: true },
    create: { method: 'POST', path: '/guilds', takesKey: true },
    update: { method: 'PUT', path: '/guilds', takesKey: true },
    remove: { method: 'DELETE', path: '/guilds/:id/delete' },
    restore: { method: 'POST', path: '/guilds/:id/restore', takesKey: true },
    addMember: { method: 'PUT', path: '/guilds/:id/members/:playerId', takesKey: true },
    addMembers: { method: 'POST', path: '/guilds/:id/members', takesKey: true },
    kick: { method: 'DELETE', path: '/guilds/:id/members/:playerId/kick' },
    kickMany: { method: 'POST', path: '/guilds/:id/kick', takesKey: true },
    transfer: { method: 'PUT', path: '/guilds/:id/transfer-leader/:playerId', takesKey: true },
    reportName: { method: 'PUT', path: '/guilds/:id/reportname', takesKey: true },
    dismissReports: { method: 'DELETE', path: '/guilds/:id/reportname' },
    care: { method: 'GET', path: '/guilds/care', isRead: true },
    careLimits: { method: 'GET', path: '/guilds/care/limits', isRead: true },
    carePlan: { method: 'GET', path: '/guilds/:id/care', isRead: true },
  },
  guildRequests: {
    list: { method: 'GET', path: '/guilds/:id/requests', isRead: true },
    accept: { method: 'POST', path: '/guilds/:id/requests/:playerId/accept', takesKey: true },
    refuse: { method: 'POST', path: '/guilds/:id/requests/:playerId/refuse', takesKey: true },
    reopen: { method: 'POST', path: '/guilds/:id/requests/:playerId/reopen', takesKey: true },
  },
  regattas: {
    versions: { method: 'GET', path: '/regattas/definitions/versions', isRead: true },
    ofDefinition: { method: 'GET', path: '/regattas/definitions/:id/regattas', isRead: true },
    definitions: { method: 'GET', path: '/regattas/definitions/listing', isRead: true },
    planDefinition: { method: 'GET', path: '/regattas/definitions/plan', isRead: true },
    createDefinition: { method: 'PUT', path: '/regattas/definitions', takesKey: true },
    stopDefinition: { method: 'DELETE', path: '/regattas/definitions/:id' },
    range: { method: 'GET', path: '/regattas/range', isRead: true },
    slot: { method: 'GET', path: '/regattas/slot', isRead: true },
    create: { method: 'PUT', path: '/regattas', takesKey: true },
    previewGroups: { method: 'GET', path: '/regattas/grouping', isRead: true },
    get: { method: 'GET', path: '/regattas/:id/details', isRead: true },
    remove: { method: 'DELETE', path: '/regattas/:id' },
    reportScores: { method: 'PUT', path: '/regattas/:id/scores', takesKey: true },
    groups: { method: 'GET', path: '/regattagroups/:regattaId', isRead: true },
    groupGuilds: { method: 'GET', path: '/regattagroups/:regattaId/groups/:groupId', isRead: true },
    removeGuild: { method: 'DELETE', path: '/regattagroups/:regattaId/:guildId' },
    restoreGuild: { method: 'POST', path: '/regattagroups/:regattaId/:guildId/restore', takesKey: true },
    dump: { method: 'GET', path: '/regattagroups/dump', isRead: true, file: 'csv' },
  },
  regattaGroups: {
    preview: { method: 'GET', path: '/regattagroups/:regattaId/preview', isRead: true },
    move: { method: 'PUT', path: '/regattagroups/:regattaId/moves/:guildId', takesKey: true },
    undoMove: { method: 'POST', path: '/regattagroups/:regattaId/moves/:guildId/undo', takesKey: true },
    history: { method: 'GET', path: '/regattagroups/:regattaId/groups/:groupId/history', isRead: true },
    shares: { method: 'GET', path: '/regattagroups/:regattaId/guilds/:guildId/shares', isRead: true },
    exportHistory: { method: 'GET', path: '/regattagroups/:regattaId/history/dump', isRead: true, file: 'csv' },
    exportScores: { method: 'GET', path: '/regattagroups/:regattaId/scores/dump', isRead: true, file: 'csv' },
  },
  timeline: {
    list: { method: 'GET', path: '/players/:id/timeline', isRead: true },
    marks: { method: 'GET', path: '/players/:id/timeline/marks', isRead: true },
  },
  playerOverview: {
    get: { method: 'GET', path: '/players/:id/overview', isRead: true },
  },
  presence: {
    viewers: { method: 'GET', path: '/players/:id/viewers', isRead: true },
  },
  notes: {
    list: { method: 'GET', path: '/players/:id/notes', isRead: true },
    create: { method: 'POST', path: '/players/:id/notes', takesKey: true },
    update: { method: 'PUT', path: '/players/:id/notes/:noteId', takesKey: true },
    pin: { method: 'PUT', path: '/players/:id/notes/:noteId/pin', takesKey: true },
    unpin: { method: 'DELETE', path: '/players/:id/notes/:noteId/pin' },
    remove: { method: 'DELETE', path: '/players/:id/notes/:noteId' },
  },
  builds: {
    list: { method: 'GET', path: '/apimatch/paginated/:platform', isRead: true },
    all: { method: 'GET', path: '/apimatch', isRead: true },
    find: { method: 'GET', path: '/apimatch/:search', isRead: true },
    versions: { method: 'GET', path: '/apimatch/versions', isRead: true },
    ofVersion: { method: 'GET', path: '/apimatch/:platform/versions/:version', isRead: true },
    save: { method: 'PUT', path: '/apimatch', takesKey: true },
    remove: { method: 'DELETE', path: '/apimatch/:platform/:buildNumber' },
    players: { method: 'GET', path: '/apimatch/:platform/:buildNumber/players', isRead: true },
    playing: { method: 'GET', path: '/apimatch/playing', isRead: true },
    decide: { method: 'GET', path: '/apimatch/decision', isRead: true },
    windows: { method: 'GET', path: '/apimatch/maintenance', isRead: true },
    window: { method: 'GET', path: '/apimatch/maintenance/:id', isRead: true },
    createWindow: { method: 'POST', path: '/apimatch/maintenance', takesKey: true },
    updateWindow: { method: 'PUT', path: '/apimatch/maintenance/:id', takesKey: true },
    removeWindow: { method: 'DELETE', path: '/apimatch/maintenance/:id' },
  },
  preferences: {
    list: { method: 'GET', path: '/consolepreferences', isRead: true },
    update: { method: 'POST', path: '/consolepreferences/:preferenceKey', takesKey: true },
    create: { method: 'PUT', path: '/consolepreferences', takesKey: true },
    remove: { method: 'DELETE', path: '/consolepreferences/:preferenceKey' },
    override: { method: 'PUT', path: '/consolepreferences/override', takesKey: true },
  },
  users: {
    list: { method: 'GET', path: '/users', isRead: true },
    get: { method: 'GET', path: '/users/:userEmail', isRead: true },
    sessions: { method: 'GET', path: '/users/:userEmail/sessions', isRead: true },
  },
  roles: {
    list: { method: 'GET', path: '/roles', isRead: true },
    get: { method: 'GET', path: '/roles/:id', isRead: true },
    permissions: { method: 'GET', path: '/permissions', isRead: true },
  },
  gameKeys: {
    list: { method: 'GET', path: '/gamekeys', isRead: true },
    get: { method: 'GET', path: '/gamekeys/:id', isRead: true },
    days: { method: 'GET', path: '/gamekeys/:id/days', isRead: true },
    calls: { method: 'GET', path: '/gamekeys/:id/calls', isRead: true },
  },
  gameSwitches: {
    list: { method: 'GET', path: '/gameswitches', isRead: true },
  },
  gameActivity: {
    online: { method: 'GET', path: '/figures/game', isRead: true },
    connection: { method: 'GET', path: '/figures/game/connection', isRead: true },
    installations: { method: 'GET', path: '/players/:id/installations', isRead: true },
  },
  bots: {
    get: { method: 'GET', path: '/bots', isRead: true },
  },
  gameAlarms: {
    alarms: { method: 'GET', path: '/figures/game/alarms', isRead: true },
    refusedCalls: { method: 'GET', path: '/players/:id/refusedcalls', isRead: true },
  },
  identityIssuers: {
    list: { method: 'GET', path: '/identity-issuers', isRead: true },
  },
  webhooks: {
    list: { method: 'GET', path: '/webhooks', isRead: true },
    deliveries: { method: 'GET', path: '/webhooks/:id/deliveries', isRead: true },
    attempts: { method: 'GET', path: '/webhooks/:id/attempts', isRead: true },
  },
  storeApps: {
    list: { method: 'GET', path: '/store-apps', isRead: true },
  },
  playerCredentials: {
    createCode: { method: 'POST', path: '/players/:id/sign-in-codes', takesKey: true },
    endInstallation: { method: 'DELETE', path: '/players/:id/installations/:installationId' },
    signOut: { method: 'POST', path: '/players/:id/sign-out', takesKey: true },
    identities: { method: 'GET', path: '/players/:id/identities', isRead: true },
    unlinkIdentity: { method: 'DELETE', path: '/players/:id/identities/:identityId' },
    undoMove: { method: 'POST', path: '/players/:id/sign-in-moves/:moveId/undo', takesKey: true },
  },
  audit: {
    list: { method: 'GET', path: '/audit', isRead: true },
    export: { method: 'GET', path: '/audit/dump', isRead: true, file: 'csv' },
    actions: { method: 'GET', path: '/audit/actions', isRead: true },
    get: { method: 'GET', path: '/audit/:id', isRead: true },
  },
  recentChanges: {
    list: { method: 'GET', path: '/recent-changes', isRead: true },
    undo: { method: 'POST', path: '/recent-changes/:id/undo', takesKey: true },
  },
  mails: {
    undelivered: { method: 'GET', path: '/mails/undelivered', isRead: true },
  },
  jobs: {
    list: { method: 'GET', path: '/jobs', isRead: true },
    get: { method: 'GET', path: '/jobs/:id', isRead: true },
    rows: { method: 'GET', path: '/jobs/:id/rows', isRead: true },
    export: { method: 'GET', path: '/jobs/:id/dump', isRead: true, file: 'csv' },
    pause: { method: 'POST', path: '/jobs/:id/pause', takesKey: true },
    resume: { method: 'POST', path: '/jobs/:id/resume', takesKey: true },
    cancel: { method: 'POST', path: '/jobs/:id/cancel', takesKey: true },
    retry: { method: 'POST', path: '/jobs/:id/retry', takesKey: true },
  },
  timedSteps: {
    list: { method: 'GET', path: '/timed-steps', isRead: true },
    retry: { method: 'POST', path: '/timed-steps/:id/run', takesKey: true },
    skip: { method: 'POST', path: '/timed-steps/:id/skip', takesKey: true },
  },
  views: {
    list: { method: 'GET', path: '/views', isRead: true },
  },
  home: {
    get: { method: 'GET', path: '/home', isRead: true },
  },
  search: {
    find: { method: 'GET', path: '/search', isRead: true },
  },
  session: {
    callOutcome: { method: 'GET', path: '/users/calls/:key', isRead: true },
  },
  signOnIssuers: {
    list: { method: 'GET', path: '/sign-on-issuers', isRead: true },
  },
  signOnIdentities: {
    list: { method: 'GET', path: '/sign-on-identities', isRead: true },
  },
  environment: {
    info: { method: 'GET', path: '/environment', isRead: true },
    serverInfo: { method: 'GET', path: '/api/serverinfo', isRead: true },
    health: { method: 'GET', path: '/health', isRead: true },
    ready: { method: 'GET', path: '/health/ready', isRead: true },
    openApi: { method: 'GET', path: '/openapi.json', isRead: true, file: 'json' },
  },
} as const

/** The calls, by the parts of their names. */
export type Calls = {
  readonly players: {
    /** Search players. GET /players/listing, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly filterType?: "playerId" | "deviceId" | "nickname" | "socialId" | "isHacker"; readonly deviceIdFilter?: string; readonly isHacker?: QueryBoolean; readonly ids?: ReadonlyArray<{ readonly id: string }>; readonly attributeFilters?: ReadonlyArray<AttributeFilter>; readonly sortKey?: "playerId" | "nickname" | "creationDate" | "language" | "totalSpent" | "purchasesCount" | "deviceId" | "lastSaveGame"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, EstimatedPlayerListRowPage>
    /** Export the filtered player list. GET /players/listing/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly filterType?: "playerId" | "deviceId" | "nickname" | "socialId" | "isHacker"; readonly deviceIdFilter?: string; readonly isHacker?: QueryBoolean; readonly ids?: ReadonlyArray<{ readonly id: string }>; readonly attributeFilters?: ReadonlyArray<AttributeFilter>; readonly sortKey?: "playerId" | "nickname" | "creationDate" | "language" | "totalSpent" | "purchasesCount" | "deviceId" | "lastSaveGame"; readonly sortDir?: SortDirection; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Find a player by whatever is at hand. GET /players/search, for signed-in. */
    readonly search: Call<{ readonly query: { readonly text: string } }, { readonly Result: ReadonlyArray<MatchedPlayer> }>
    /** How many players match a text, by search type. GET /players/search/counts, for signed-in. */
    readonly searchCounts: Call<{ readonly query: { readonly text: string } }, { readonly playerId: CappedCount; readonly deviceId: CappedCount; readonly nickname: CappedCount; readonly socialId: CappedCount }>
    /** Generate a random player. PUT /players/random, for CHANGE_PLAYERS. */
    readonly createRandom: Call<Nothing, { readonly Player: Player }, WithReason & WithIdempotencyKey>
    /** A player. GET /players/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, { readonly Player: Player }>
    /** A player's figures. GET /players/:id/info, for signed-in. */
    readonly info: Call<{ readonly params: { readonly id: string } }, { readonly PersistenceKeys: number; readonly PersistenceBytes: number; readonly LastSeen: string | null; readonly CurrentStage: number | null; readonly MainAttributes: ReadonlyArray<{ readonly Name: string; readonly Value: number | null }> }>
    /** A player's devices. GET /players/:id/devices, for signed-in. */
    readonly devices: Call<{ readonly params: { readonly id: string } }, { readonly Devices: ReadonlyArray<string> }>
    /** Change the last event id. PUT /players/:id/updateplayer, for CHANGE_PLAYERS. */
    readonly update: Call<{ readonly params: { readonly id: string }; readonly body: { readonly PlayerId?: string; readonly Nickname?: string; readonly CreationDate?: string; readonly Language?: string; readonly TotalSpent?: string; readonly PurchasesCount?: number; readonly DeviceId?: string; readonly LastSaveGame?: string | null; readonly IsHacker?: boolean; readonly LastDevice?: string; readonly IsLocalPersistenceOutdated?: boolean; readonly DeviceCacheInvalid?: boolean; readonly LastEventId: number | null; readonly Platform?: BuildPlatform | null; readonly BuildNumber?: number | null; readonly IsMock?: boolean; readonly Version?: number; readonly Devices?: ReadonlyArray<string> } }, { readonly Player: Player }, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a player. DELETE /players/:id, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly remove: Call<{ readonly params: { readonly id: string } }, {  }, WithReason>
    /** A player's debugger key. GET /players/:id/debugger, for signed-in. */
    readonly debugger: Call<{ readonly params: { readonly id: string } }, { readonly m_playerDebuggerTTL: number }>
    /** Set the debugger key. PUT /players/:id/debugger, for CHANGE_PLAYERS. */
    readonly setDebugger: Call<{ readonly params: { readonly id: string }; readonly query: { readonly timeToLive: number } }, { readonly m_playerDebuggerTTL: number }, WithReason & WithIdempotencyKey>
    /** Delete the debugger key. DELETE /players/:id/debugger, for CHANGE_PLAYERS. */
    readonly removeDebugger: Call<{ readonly params: { readonly id: string } }, { readonly m_playerDebuggerTTL: number }, WithReason>
    /** Mark local persistence as outdated. PUT /players/:id/persistence/outdated, for CHANGE_PLAYERS. */
    readonly markOutdated: Call<{ readonly params: { readonly id: string } }, { readonly IsLocalPersistenceOutdated: boolean }, WithReason & WithIdempotencyKey>
    /** Invalidate the device cache. PUT /players/:id/device/cache/invalid, for CHANGE_PLAYERS. */
    readonly invalidateCache: Call<{ readonly params: { readonly id: string } }, { readonly DeviceCacheInvalid: boolean }, WithReason & WithIdempotencyKey>
    /** Set or unset the hacker flag. PUT /hackers/:id, for CHANGE_PLAYERS. */
    readonly setHacker: Call<{ readonly params: { readonly id: string }; readonly query: { readonly isHacker: QueryBoolean } }, { readonly IsHacker: boolean }, WithReason & WithIdempotencyKey & WithVersion>
    /** A player's social-media links. GET /players/:id/social-medias, for signed-in. */
    readonly socialMedias: Call<{ readonly params: { readonly id: string } }, { readonly Medias: ReadonlyArray<SocialLink> }>
    /** Connect a social-media account. POST /players/:id/social-medias/connect, for CHANGE_PLAYERS. */
    readonly connectSocial: Call<{ readonly params: { readonly id: string }; readonly body: { readonly id: string; readonly platform: number } }, { readonly Medias: ReadonlyArray<SocialLink> }, WithReason & WithIdempotencyKey>
    /** Disconnect a social-media account. DELETE /social-medias/disconnect, for CHANGE_PLAYERS. */
    readonly disconnectSocial: Call<{ readonly body: { readonly id: string; readonly platform: number } }, {  }, WithReason>
  }
  readonly playerLists: {
    /** Which ids of a list belong to no player, or to several. POST /players/listing/check, for signed-in. */
    readonly check: Call<{ readonly body: { readonly PlayerIds: ReadonlyArray<string> } }, { readonly Known: number; readonly Accounts: number; readonly UnknownCount: number; readonly Unknown: ReadonlyArray<string>; readonly AmbiguousCount: number; readonly Ambiguous: ReadonlyArray<{ readonly Account: string; readonly PlayerIds: ReadonlyArray<string> }> }, WithIdempotencyKey>
    /** The ids of all players that match. GET /players/listing/ids, for CHANGE_PLAYERS or SEND_MESSAGES or CREATE_SNAPSHOT. */
    readonly matching: Call<{ readonly query?: { readonly filter?: string; readonly filterType?: "playerId" | "deviceId" | "nickname" | "socialId" | "isHacker"; readonly deviceIdFilter?: string; readonly isHacker?: QueryBoolean; readonly ids?: ReadonlyArray<{ readonly id: string }>; readonly attributeFilters?: ReadonlyArray<AttributeFilter>; readonly sortKey?: "playerId" | "nickname" | "creationDate" | "language" | "totalSpent" | "purchasesCount" | "deviceId" | "lastSaveGame"; readonly sortDir?: SortDirection } }, MatchingIds>
  }
  readonly attributes: {
    /** A player's attributes. GET /players/:id/attributes, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string } }, { readonly Attributes: ReadonlyArray<PlayerAttribute> }>
    /** Create or change player attributes. PUT /attributes, for CREATE_ATTRIBUTES. */
    readonly save: Call<{ readonly body: { readonly attributes: ReadonlyArray<{ readonly playerId: string; readonly name: string; readonly value: number; readonly expirationDate?: string | null; readonly version?: number }> } }, { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null; readonly Version: number; readonly PlayerId: string }> }, WithReason & WithIdempotencyKey>
    /** Delete a timer trunk, or all with *. DELETE /players/:id/attributes/:timerTrunkId, for CONTROL_TIMED_ATTRIBUTES. */
    readonly removeTimerTrunk: Call<{ readonly params: { readonly id: string; readonly timerTrunkId: "*" | string } }, { readonly Removed: number }, WithReason>
    /** Attribute configurations. GET /attributes/configurations, for signed-in. */
    readonly configurations: Call<Nothing, { readonly Configurations: ReadonlyArray<AttributeConfiguration> }>
  }
  readonly attributeConfigurations: {
    /** Attribute configurations, page by page. GET /attributes/configurations/paging, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly paused?: QueryBoolean; readonly sortKey?: "id" | "name" | "key" | "main"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, AttributeConfigurationPage>
    /** An attribute configuration. GET /attributes/configurations/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: number } }, AttributeConfiguration>
    /** Create or change an attribute configuration. PUT /attributes/configurations, for CREATE_ATTRIBUTES. */
    readonly save: Call<{ readonly body: { readonly id?: number; readonly name: string; readonly jsonPathExpression: string; readonly persistenceKeyName: string; readonly valueType?: "int"; readonly regex?: string } }, AttributeConfiguration, WithReason & WithIdempotencyKey & WithVersion>
    /** Import attribute configurations. PUT /attributes/configurations/override, for CREATE_ATTRIBUTES. */
    readonly override: Call<{ readonly body: ReadonlyArray<ImportedConfiguration> }, ReadonlyArray<AttributeConfiguration>, WithReason & WithIdempotencyKey & WithVersion>
    /** The lists that imports replaced. GET /attributes/configurations/replaced, for CREATE_ATTRIBUTES. */
    readonly replaced: Call<Nothing, { readonly Replaced: ReadonlyArray<ReplacedConfigurations> }>
    /** The configurations that an import replaced. GET /attributes/configurations/replaced/:id, for CREATE_ATTRIBUTES. */
    readonly replacedContent: Call<{ readonly params: { readonly id: number } }, { readonly Replaced: ReplacedConfigurations; readonly Configurations: ReadonlyArray<ReplacedConfiguration> }>
    /** Export the configurations that an import replaced. GET /attributes/configurations/replaced/:id/export, for EXPORT_DATA. */
    readonly exportReplaced: Call<{ readonly params: { readonly id: number } }, ReadonlyArray<ReplacedConfiguration>, WithReason>
    /** Delete an attribute configuration. DELETE /attributes/configurations/:id, for CREATE_ATTRIBUTES. */
    readonly remove: Call<{ readonly params: { readonly id: number } }, {  }, WithReason & WithVersion>
    /** Mark an attribute as main, or move it among the main attributes. PUT /attributes/configurations/:id/main, for CREATE_ATTRIBUTES. */
    readonly mark: Call<{ readonly params: { readonly id: number }; readonly body: { readonly order?: number } }, AttributeConfiguration, WithReason & WithIdempotencyKey>
    /** Remove the mark of a main attribute. DELETE /attributes/configurations/:id/main, for CREATE_ATTRIBUTES. */
    readonly unmark: Call<{ readonly params: { readonly id: number } }, AttributeConfiguration, WithReason>
    /** Export attribute configurations. GET /attributes/configurations/export, for EXPORT_DATA. */
    readonly export: Call<Nothing, ReadonlyArray<{ readonly Name: string; readonly PersistenceKeyName: string; readonly JsonPathExpression: string; readonly Regex: string; readonly ValueType: "int"; readonly MainOrder: number | null; readonly imageUrl: string; readonly Id: number }>, WithReason>
    /** Try an attribute configuration on a player. GET /attributes/configurations/try, for CREATE_ATTRIBUTES. */
    readonly try: Call<{ readonly query: { readonly playerId: string; readonly name?: string; readonly persistenceKeyName: string; readonly jsonPathExpression: string; readonly regex?: string } }, { readonly Value: number | null; readonly Failure: string; readonly FailedPart: "key" | "path" | "regex" | "value" | null; readonly Found: string | null; readonly Current: number | null }>
    /** What recomputing an attribute would do. GET /attributes/configurations/:id/recomputation, for CREATE_ATTRIBUTES. */
    readonly plan: Call<{ readonly params: { readonly id: number } }, RecomputationPlan>
    /** Recompute an attribute for all players. POST /attributes/configurations/:id/recomputation, for CREATE_ATTRIBUTES. */
    readonly recompute: Call<{ readonly params: { readonly id: number } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** What resuming a paused attribute configuration would do. GET /attributes/configurations/:id/resumption, for CREATE_ATTRIBUTES. */
    readonly resumptionPlan: Call<{ readonly params: { readonly id: number } }, { readonly PausedAt: string; readonly Players: number }>
    /** Resume a paused attribute configuration. POST /attributes/configurations/:id/resumption, for CREATE_ATTRIBUTES. */
    readonly resume: Call<{ readonly params: { readonly id: number } }, { readonly Job: Job | null }, WithReason & WithIdempotencyKey>
  }
  readonly persistence: {
    /** A player's persistence. GET /persistences/:id, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string } }, { readonly m_playerPersistences: ReadonlyArray<PersistenceEntry>; readonly Revision: number }>
    /** Save persistence. PUT /players/:id/persistence/override, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly save: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly cleanSave?: QueryBoolean }; readonly body: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version?: number }> }, { readonly m_playerPersistences: ReadonlyArray<PersistenceEntry>; readonly Revision: number }, WithReason & WithIdempotencyKey & WithVersion>
    /** Earlier versions of the persistence. GET /persistences/:id/history, for signed-in. */
    readonly history: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly key?: string; readonly skip?: number; readonly take?: number; readonly changes?: QueryBoolean } }, ListedPersistenceVersionPage>
    /** One value of a key through its history. GET /persistences/:id/values, for signed-in. */
    readonly values: Call<{ readonly params: { readonly id: string }; readonly query: { readonly key: string; readonly path?: string } }, { readonly Values: ReadonlyArray<FollowedValue>; readonly Versions: number; readonly Kept: number }>
    /** One earlier version of a key. GET /persistences/:id/history/:key/:version, for signed-in. */
    readonly version: Call<{ readonly params: { readonly id: string; readonly key: string; readonly version: number } }, { readonly Key: string; readonly Version: number; readonly Bytes: number; readonly WrittenAt: string; readonly WrittenBy: string; readonly ReplacedAt: string | null; readonly ReplacedBy: string | null; readonly ReplacedHow: "Update" | "Delete" | null; readonly Value: string }>
    /** Restore an earlier version of a key. POST /persistences/:id/history/:key/:version/restore, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly restore: Call<{ readonly params: { readonly id: string; readonly key: string; readonly version: number } }, { readonly m_playerPersistences: ReadonlyArray<PersistenceEntry>; readonly Revision: number }, WithReason & WithIdempotencyKey & WithVersion>
    /** Export a player's persistence. GET /persistences/:id/export, for EXPORT_DATA. */
    readonly export: Call<{ readonly params: { readonly id: string } }, ReadonlyArray<{ readonly Key: string; readonly Value: string }>, WithReason>
  }
  readonly moderation: {
    /** Reported names. GET /players/reportnamelist, for signed-in. */
    readonly reportedNames: Call<{ readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, ReportedNamePage>
    /** The players of all reported names that match. GET /players/reportnamelist/ids, for CHANGE_PLAYERS. */
    readonly reportedIds: Call<{ readonly query?: { readonly filter?: string } }, MatchingIds>
    /** Remove a reported name from the list, or reset the nickname. DELETE /players/:id/reportname, for CHANGE_PLAYERS. */
    readonly dismissReport: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly setNicknameAsNull?: QueryBoolean } }, { readonly Before: NameState }, WithReason>
    /** Remove many reported names from the list, or reset the nicknames. POST /players/reportnames/dismissals, for CHANGE_PLAYERS. */
    readonly dismissReports: Call<{ readonly body: { readonly Ids: ReadonlyArray<string>; readonly ResetNicknames?: boolean } }, BulkReply, WithReason & WithIdempotencyKey>
    /** Change a player's nickname. PUT /players/:id/nickname, for CHANGE_PLAYERS. */
    readonly changeNickname: Call<{ readonly params: { readonly id: string }; readonly body: { readonly Nickname: string; readonly RemoveReport?: boolean } }, { readonly Player: Player; readonly Before: NameState }, WithReason & WithIdempotencyKey & WithVersion>
    /** Undo a change of a player's nickname or of its report. POST /players/:id/nickname/restore, for CHANGE_PLAYERS. */
    readonly restoreName: Call<{ readonly params: { readonly id: string }; readonly body: NameState }, { readonly Player: Player }, WithReason & WithIdempotencyKey & WithVersion>
    /** Undo the answer to many reported names. POST /players/reportnames/restorations, for CHANGE_PLAYERS. */
    readonly restoreNames: Call<{ readonly body: { readonly ResetNicknames: boolean; readonly Names: ReadonlyArray<{ readonly Nickname: string; readonly Report: { readonly Name: string; readonly Votes: number } | null; readonly PlayerId: string }> } }, BulkReply, WithReason & WithIdempotencyKey>
    /** Set many players as hackers. POST /hackers/ban, for CHANGE_PLAYERS. */
    readonly ban: Call<{ readonly body: { readonly Ids: ReadonlyArray<string> } }, BulkReply, WithReason & WithIdempotencyKey>
    /** Unset many players as hackers. POST /hackers/unban, for CHANGE_PLAYERS. */
    readonly unban: Call<{ readonly body: { readonly Ids: ReadonlyArray<string> } }, BulkReply, WithReason & WithIdempotencyKey>
  }
  readonly suspensions: {
    /** A player's suspension. GET /players/:id/suspension, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, { readonly Suspension: Suspension | null }>
    /** Suspend a player. PUT /players/:id/suspension, for CHANGE_PLAYERS. */
    readonly suspend: Call<{ readonly params: { readonly id: string }; readonly body: SuspensionFields }, { readonly Suspension: Suspension }, WithReason & WithIdempotencyKey & WithVersion>
    /** Lift a suspension. DELETE /players/:id/suspension, for CHANGE_PLAYERS. */
    readonly lift: Call<{ readonly params: { readonly id: string } }, { readonly Lifted: Suspension }, WithReason & WithVersion>
    /** Suspend many players. POST /suspensions, for CHANGE_PLAYERS. */
    readonly suspendMany: Call<{ readonly body: { readonly category: "cheating" | "abuse" | "fraud" | "other"; readonly until: string | null; readonly reason: string; readonly text: string; readonly Ids: ReadonlyArray<string> } }, { readonly Done: number; readonly Skipped: number; readonly Unknown: ReadonlyArray<string>; readonly UnknownCount: number; readonly Job: Job | null; readonly CreatedAt: string }, WithReason & WithIdempotencyKey>
    /** Lift the suspensions of many players. POST /suspensions/lift, for CHANGE_PLAYERS. */
    readonly liftMany: Call<{ readonly body: { readonly Ids: ReadonlyArray<string>; readonly CreatedAt?: string } }, BulkReply, WithReason & WithIdempotencyKey>
  }
  readonly deletions: {
    /** Delete requests. GET /playerdeleterequests, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, DeletionRequestPage>
    /** A delete request and what it will delete. GET /playerdeleterequests/:playerId, for signed-in. */
    readonly get: Call<{ readonly params: { readonly playerId: string } }, { readonly Request: DeletionRequest; readonly Nickname: string; readonly WillDelete: ReadonlyArray<DeletedAmount> }>
    /** Delete the player of a request, and the request. DELETE /playerdeleterequests/:playerId, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly answer: Call<{ readonly params: { readonly playerId: string } }, { readonly Job: Job }, WithReason>
    /** Receipts of deletions. GET /playerdeleterequests/receipts, for signed-in. */
    readonly receipts: Call<{ readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, DeletionReceiptPage>
    /** What deleting a player deletes. GET /players/:id/removal, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly removalPlan: Call<{ readonly params: { readonly id: string } }, { readonly WillDelete: ReadonlyArray<DeletedAmount> }>
  }
  readonly dataRequests: {
    /** Data requests. GET /playerdatarequests, for EXPORT_DATA. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, DataRequestPage>
    /** Mark a data request as answered. POST /playerdatarequests/:playerId/answer, for EXPORT_DATA. */
    readonly answer: Call<{ readonly params: { readonly playerId: string } }, {  }, WithReason & WithIdempotencyKey>
  }
  readonly events: {
    /** Events, page by page. GET /events, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly state?: "upcoming" | "running" | "finished"; readonly profileId?: number; readonly seriesId?: number; readonly sortKey?: "start" | "end" | "edition" | "name" | "duration"; readonly desc?: QueryBoolean; readonly deleted?: QueryBoolean; readonly skip?: number; readonly take?: number } }, EstimatedGameEventPage>
    /** Export events. GET /events/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly state?: "upcoming" | "running" | "finished"; readonly profileId?: number; readonly seriesId?: number; readonly sortKey?: "start" | "end" | "edition" | "name" | "duration"; readonly desc?: QueryBoolean; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Events of a period. GET /events/range, for signed-in. */
    readonly range: Call<{ readonly query: { readonly startDate: string; readonly endDate: string; readonly deleted?: QueryBoolean } }, ReadonlyArray<GameEvent>>
    /** An event. GET /events/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: number } }, GameEvent, WithVersion>
    /** Create an event. PUT /events, for CREATE_EVENTS. */
    readonly create: Call<{ readonly body: { readonly Content: string; readonly StartDate: string; readonly Duration: number; readonly ProfileId?: number; readonly leaderboards?: ReadonlyArray<DefinitionInput>; readonly Id?: null; readonly Deleted?: boolean } }, GameEvent, WithReason & WithIdempotencyKey & WithVersion>
    /** Change an event. PUT /events/:id, for DELETE_UPDATE_EVENTS. */
    readonly update: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly confirm?: QueryBoolean; readonly fingerprint?: string }; readonly body: { readonly Content: string; readonly StartDate: string; readonly Duration: number; readonly ProfileId?: number; readonly Id?: number; readonly Deleted?: boolean } }, GameEvent, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete an event. DELETE /events/:id, for DELETE_UPDATE_EVENTS. */
    readonly remove: Call<{ readonly params: { readonly id: number } }, GameEvent, WithReason & WithVersion>
    /** Restore deleted events. POST /events/restore, for CREATE_EVENTS or DELETE_UPDATE_EVENTS. */
    readonly restore: Call<{ readonly body: { readonly ids: ReadonlyArray<number>; readonly versions?: ReadonlyArray<{ readonly Id: number; readonly Version: number }> } }, { readonly Ids: ReadonlyArray<number> }, WithReason & WithIdempotencyKey & WithVersion>
    /** Import events. POST /events/batch, for CREATE_EVENTS. */
    readonly createMany: Call<{ readonly body: { readonly events: ReadonlyArray<NewEvent> } }, { readonly Ids: ReadonlyArray<number> }, WithReason & WithIdempotencyKey>
    /** What a batch deletion of events would delete. GET /events/batch-delete/plan, for CREATE_EVENTS. */
    readonly planRemoval: Call<{ readonly query: { readonly ids: string } }, DeletionPlan>
    /** Delete events. POST /events/batch-delete, for CREATE_EVENTS. */
    readonly removeMany: Call<{ readonly body: { readonly ids: ReadonlyArray<number>; readonly ignoreUnknown?: boolean } }, { readonly Ids: ReadonlyArray<number>; readonly Events: ReadonlyArray<{ readonly Id: number; readonly Version: number }> }, WithReason & WithIdempotencyKey>
    /** Undo an import or a series of events. POST /events/undo-import, for CREATE_EVENTS. */
    readonly undoImport: Call<{ readonly body: { readonly ids: ReadonlyArray<number>; readonly confirmed?: ReadonlyArray<{ readonly Id: number; readonly Version: number; readonly Players: number }> } }, { readonly Ids: ReadonlyArray<number>; readonly Kept: ReadonlyArray<KeptEvent> }, WithReason & WithIdempotencyKey>
  }
  readonly eventReports: {
    /** What happened in an event. GET /events/:id/report, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: number } }, EventReport>
  }
  readonly eventSeries: {
    /** When the editions of a series would start. GET /events/series/plan, for CREATE_EVENTS. */
    readonly plan: Call<{ readonly query: { readonly Zone: string; readonly FirstDay: string; readonly Time: string; readonly Unit: "day" | "week" | "month"; readonly Step: number; readonly Weekdays?: string; readonly Count: number } }, { readonly Dates: ReadonlyArray<{ readonly StartDate: string; readonly Offset: number; readonly IsMoved: boolean }> }>
    /** Create a series of events. POST /events/series, for CREATE_EVENTS. */
    readonly create: Call<{ readonly body: { readonly Content: string; readonly Duration: number; readonly ProfileId?: number; readonly leaderboards?: ReadonlyArray<DefinitionInput>; readonly Rule: SeriesRuleInput } }, { readonly Id: number; readonly Ids: ReadonlyArray<number> }, WithReason & WithIdempotencyKey>
    /** A series of events. GET /events/series/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: number } }, EventSeries>
    /** How an edition and the following ones would move. GET /events/:id/following, for DELETE_UPDATE_EVENTS. */
    readonly planFollowing: Call<{ readonly params: { readonly id: number }; readonly query: { readonly startDate: string } }, { readonly Zone: string; readonly Editions: ReadonlyArray<{ readonly Event: GameEvent; readonly StartDate: string }>; readonly Kept: number }>
    /** What other ends of events would change. POST /events/ends/plan, for DELETE_UPDATE_EVENTS. */
    readonly planEnds: Call<{ readonly body: { readonly events: ReadonlyArray<{ readonly Id: number; readonly StartDate: string; readonly Duration: number }> } }, EndPlan, WithIdempotencyKey>
    /** Change events that have not started. POST /events/batch-change, for DELETE_UPDATE_EVENTS. */
    readonly changeMany: Call<{ readonly query?: { readonly confirm?: QueryBoolean; readonly fingerprint?: string }; readonly body: { readonly events: ReadonlyArray<{ readonly Content: string; readonly StartDate: string; readonly Duration: number; readonly Id: number; readonly Version: number }> } }, { readonly Events: ReadonlyArray<{ readonly Id: number; readonly Version: number }> }, WithReason & WithIdempotencyKey>
  }
  readonly eventProfiles: {
    /** Event profiles. GET /events/profiles, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly getDeleted?: QueryBoolean } }, ReadonlyArray<EventProfile>>
    /** Event profiles, page by page. GET /events/profiles/paging, for signed-in. */
    readonly page: Call<{ readonly query?: { readonly filter?: string; readonly getDeleted?: QueryBoolean; readonly sortKey?: "id" | "name" | "tasks" | "offset"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, EventProfilePage>
    /** Create an event profile. PUT /events/profiles, for CHANGE_LIVEOPS. */
    readonly create: Call<{ readonly body: { readonly name: string; readonly taskcount: number; readonly offset: number; readonly id?: null } }, EventProfile, WithReason & WithIdempotencyKey & WithVersion>
    /** Change an event profile. PUT /events/profiles/:id, for CHANGE_LIVEOPS. */
    readonly update: Call<{ readonly params: { readonly id: number }; readonly body: { readonly name: string; readonly taskcount: number; readonly offset: number; readonly id?: number } }, EventProfile, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete an event profile. DELETE /events/profiles/:id, for CHANGE_LIVEOPS. */
    readonly remove: Call<{ readonly params: { readonly id: number } }, EventProfile, WithReason & WithVersion>
  }
  readonly eventPlayers: {
    /** A player's events. GET /players/:id/eventplayers, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string } }, ReadonlyArray<PlayerEvent>>
    /** Add a player to an event. PUT /events/:eventId/players/:id, for CHANGE_PLAYERS. */
    readonly join: Call<{ readonly params: { readonly eventId: number; readonly id: string }; readonly query?: { readonly undo?: QueryBoolean } }, { readonly EventId: number; readonly Content: string; readonly CreationDate: string; readonly StartDate: string; readonly EndDate: string; readonly Deleted: boolean; readonly Added: boolean }, WithReason & WithIdempotencyKey>
    /** Remove a player from an event. DELETE /events/:eventId/players/:id, for CHANGE_PLAYERS. */
    readonly leave: Call<{ readonly params: { readonly eventId: number; readonly id: string } }, {  }, WithReason>
    /** A player's leaderboards of an event. GET /events/:eventId/players/:id/leaderboards, for signed-in. */
    readonly leaderboards: Call<{ readonly params: { readonly eventId: number; readonly id: string } }, { readonly Leaderboards: ReadonlyArray<{ readonly Key: string; readonly LeaderboardDefinitionId: number }> }>
    /** Add mock players to an event. PUT /helpers, for CHANGE_LIVEOPS. */
    readonly addMock: Call<{ readonly body: { readonly numberOfPlayerToMock: number; readonly eventId: number; readonly attributesRange: Readonly<Record<string, { readonly item1: number; readonly item2: number }>> } }, { readonly PlayerIds: ReadonlyArray<string> }, WithReason & WithIdempotencyKey>
    /** Delete the mock players of an event. DELETE /events/:eventId/mock-players, for CHANGE_LIVEOPS. */
    readonly removeMock: Call<{ readonly params: { readonly eventId: number } }, { readonly Deleted: number }, WithReason>
  }
  readonly leaderboards: {
    /** Search leaderboard definitions. GET /leaderboards/definitions/listing, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly deleted?: QueryBoolean; readonly sortKey?: "id" | "name" | "event" | "capacity"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, EstimatedLeaderboardDefinitionPage>
    /** Export leaderboard definitions. GET /leaderboards/definitions/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly deleted?: QueryBoolean; readonly sortKey?: "id" | "name" | "event" | "capacity"; readonly sortDir?: SortDirection; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Create or change a leaderboard definition. PUT /leaderboards/definitions, for CREATE_UPDATE_LEADERBOARD_DEFS. */
    readonly saveDefinition: Call<{ readonly body: { readonly name: string; readonly capacity?: number | null; readonly attributeNames: ReadonlyArray<string>; readonly autoJoin?: boolean; readonly reportedBy?: "server" | "players"; readonly prizes?: ReadonlyArray<PrizeRange>; readonly id?: number; readonly eventId?: number | null } }, LeaderboardDefinition, WithReason & WithIdempotencyKey & WithVersion>
    /** A leaderboard definition. GET /leaderboards/definitions/:id, for signed-in. */
    readonly getDefinition: Call<{ readonly params: { readonly id: number } }, LeaderboardDefinition, WithVersion>
    /** Delete a leaderboard definition. DELETE /leaderboards/definitions/:id, for DELETE_LEADERBOARD_DEFS. */
    readonly removeDefinition: Call<{ readonly params: { readonly id: number } }, LeaderboardDefinition, WithReason & WithVersion>
    /** Restore a deleted leaderboard definition. POST /leaderboards/definitions/restore/:id, for DELETE_LEADERBOARD_DEFS. */
    readonly restoreDefinition: Call<{ readonly params: { readonly id: number } }, LeaderboardDefinition, WithReason & WithIdempotencyKey & WithVersion>
    /** The leaderboard definitions of an event. GET /leaderboards/definitions/events/:id, for signed-in. */
    readonly ofEvent: Call<{ readonly params: { readonly id: number } }, ReadonlyArray<LeaderboardDefinition>>
    /** The leaderboards of a definition. GET /leaderboards/definitions/:id/groups, for signed-in. */
    readonly groups: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly filter?: string; readonly hasRoom?: QueryBoolean; readonly skip?: number; readonly take?: number } }, LeaderboardPage>
  }
  readonly leaderboardEntries: {
    /** A leaderboard. GET /leaderboards/:key, for signed-in. */
    readonly get: Call<{ readonly params: { readonly key: string }; readonly query?: { readonly skip?: number; readonly take?: number } }, { readonly Key: string; readonly LeaderboardDefinitionId: number; readonly CreationDate: string; readonly Deleted: boolean; readonly Players: number; readonly FinalAt: string | null; readonly RefusedReports: number; readonly Scores: ReadonlyArray<LeaderboardEntry> }>
    /** The players of a leaderboard. GET /leaderboards/:key/entries, for signed-in. */
    readonly list: Call<{ readonly params: { readonly key: string }; readonly query?: { readonly attribute?: string; readonly around?: string; readonly filter?: string; readonly skip?: number; readonly take?: number } }, { readonly Result: ReadonlyArray<LeaderboardEntry>; readonly Total: number; readonly TotalIsExact: boolean; readonly Skip: number; readonly AsOf: string; readonly IsFinal: boolean }>
    /** Export the players of a leaderboard. GET /leaderboards/:key/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly params: { readonly key: string }; readonly query?: { readonly attribute?: string; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Add a player to a leaderboard. PUT /leaderboards/:key/players/:playerId, for CHANGE_LIVEOPS. */
    readonly add: Call<{ readonly params: { readonly key: string; readonly playerId: string } }, { readonly Added: boolean }, WithReason & WithIdempotencyKey>
    /** Explain the rank of a player. GET /leaderboards/:key/players/:playerId, for signed-in. */
    readonly explain: Call<{ readonly params: { readonly key: string; readonly playerId: string } }, RankExplanation>
    /** Remove a player from a leaderboard. DELETE /leaderboards/definitions/:id/players/:playerId, for CHANGE_LIVEOPS. */
    readonly remove: Call<{ readonly params: { readonly id: number; readonly playerId: string } }, { readonly Key: string }, WithReason>
    /** Report scores. PUT /leaderboards/scores, for CHANGE_LIVEOPS. */
    readonly report: Call<{ readonly body: { readonly reports: ReadonlyArray<ScoreReport> } }, { readonly Changed: number }, WithReason & WithIdempotencyKey>
    /** Remove, restore, hide or show players of a leaderboard. POST /leaderboards/:key/corrections, for CHANGE_LIVEOPS. */
    readonly correct: Call<{ readonly params: { readonly key: string }; readonly body: { readonly Kind: "removed" | "restored" | "hidden" | "shown"; readonly PlayerIds: ReadonlyArray<string> } }, { readonly Changed: number; readonly Unchanged: number; readonly Unknown: ReadonlyArray<string> }, WithReason & WithIdempotencyKey>
    /** Correct a player's score. PUT /leaderboards/:key/corrections/:playerId, for CHANGE_LIVEOPS. */
    readonly correctScore: Call<{ readonly params: { readonly key: string; readonly playerId: string }; readonly body: { readonly Attribute?: string; readonly Value: number; readonly ValueBefore?: number | null; readonly Reason: string } }, { readonly ValueBefore: number | null; readonly ValueAfter: number }, WithReason & WithIdempotencyKey>
    /** The removed players of a leaderboard. GET /leaderboards/:key/removed, for signed-in. */
    readonly removed: Call<{ readonly params: { readonly key: string }; readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedRemovedEntryPage>
    /** The corrections of a leaderboard. GET /leaderboards/:key/corrections, for signed-in. */
    readonly corrections: Call<{ readonly params: { readonly key: string }; readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedCorrectionPage>
    /** A player's leaderboards. GET /players/:id/leaderboards, for signed-in. */
    readonly ofPlayer: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly skip?: number; readonly take?: number } }, EstimatedPlayerLeaderboardPage>
  }
  readonly leaderboardClosing: {
    /** Leaderboards that were closed early in a period. GET /leaderboards/definitions/closed, for signed-in. */
    readonly closed: Call<{ readonly query: { readonly startDate: string; readonly endDate: string } }, ReadonlyArray<ClosedLeaderboards>>
    /** What closing the leaderboards of a definition would do. GET /leaderboards/definitions/close/:id, for signed-in. */
    readonly plan: Call<{ readonly params: { readonly id: number } }, ClosingPlan>
    /** Close the leaderboards of a definition. POST /leaderboards/definitions/close/:id, for CHANGE_LIVEOPS. */
    readonly close: Call<{ readonly params: { readonly id: number }; readonly body: { readonly Fingerprint: string; readonly Reason: string } }, LeaderboardDefinition, WithReason & WithIdempotencyKey>
  }
  readonly leaderboardPrizes: {
    /** What paying the prizes of a leaderboard definition would do. GET /leaderboards/definitions/:id/prizes/plan, for signed-in. */
    readonly plan: Call<{ readonly params: { readonly id: number } }, PrizePlan>
    /** Leaderboard definitions with prizes to pay. GET /leaderboards/prizes/unpaid, for signed-in. */
    readonly unpaid: Call<Nothing, { readonly Definitions: ReadonlyArray<UnpaidDefinition> }>
    /** Prizes by leaderboard definition. GET /leaderboards/prizes, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly state?: "open" | "due" | "partly" | "paying" | "paid"; readonly filter?: string; readonly sortKey?: "ended" | "name" | "id"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, PrizePaymentPage>
    /** What paying the prizes of several leaderboard definitions would do. POST /leaderboards/prizes/plan, for signed-in. */
    readonly planMany: Call<{ readonly body: { readonly Ids?: ReadonlyArray<number> } }, PaymentPlan, WithIdempotencyKey>
    /** Pay the prizes of several leaderboard definitions. POST /leaderboards/prizes/payments, for SEND_MESSAGES. */
    readonly payMany: Call<{ readonly body: { readonly Title: string; readonly Message: string; readonly Expiration: number; readonly Ids: ReadonlyArray<number>; readonly Fingerprint: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** Players and their prizes. GET /leaderboards/definitions/:id/prizes/players, for signed-in. */
    readonly players: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly state?: "due" | "paid" | "none"; readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedPrizePlayerPage>
    /** Pay the prizes of a leaderboard definition. POST /leaderboards/definitions/:id/prizes/payments, for SEND_MESSAGES. */
    readonly pay: Call<{ readonly params: { readonly id: number }; readonly body: { readonly Title: string; readonly Message: string; readonly Expiration: number; readonly Fingerprint: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
  }
  readonly snapshots: {
    /** Search snapshots. GET /snapshots, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly skip?: number; readonly take?: number; readonly filter?: string; readonly desc?: QueryBoolean; readonly playerId?: string; readonly deviceId?: string; readonly tag?: string } }, EstimatedSnapshotDetailPage>
    /** The tags of snapshots in use. GET /snapshots/tags, for signed-in. */
    readonly usedTags: Call<Nothing, { readonly Tags: ReadonlyArray<UsedTag> }>
    /** A snapshot. GET /snapshots/:snapshotKey, for signed-in. */
    readonly get: Call<{ readonly params: { readonly snapshotKey: string } }, SnapshotDetail>
    /** What a snapshot holds. GET /persistences/snapshot_:snapshotKey, for signed-in. */
    readonly content: Call<{ readonly params: { readonly snapshotKey: string } }, { readonly m_playerPersistences: ReadonlyArray<{ readonly Key: string; readonly Value: string }>; readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }> }>
    /** Create a snapshot. POST /players/:id/snapshots, for CREATE_SNAPSHOT. */
    readonly create: Call<{ readonly params: { readonly id: string }; readonly body: { readonly m_description: string } }, { readonly m_snapshotKey: string }, WithReason & WithIdempotencyKey>
    /** Create snapshots of many players. POST /snapshots/batch, for CREATE_SNAPSHOT. */
    readonly createMany: Call<{ readonly body: { readonly Ids: ReadonlyArray<string>; readonly Description: string } }, BulkReply, WithReason & WithIdempotencyKey>
    /** What loading a snapshot would change. GET /players/:id/snapshots/:snapshotKey/plan, for signed-in. */
    readonly plan: Call<{ readonly params: { readonly id: string; readonly snapshotKey: string } }, LoadPlan>
    /** Load a snapshot into a player. PUT /players/:id/snapshots, for CHANGE_PLAYERS. */
    readonly load: Call<{ readonly params: { readonly id: string }; readonly body: { readonly m_snapshotKey: string; readonly m_snapshotEnvironment: string } }, { readonly success: boolean; readonly m_snapshotKey: string }, WithReason & WithIdempotencyKey & WithVersion>
    /** Reset a player's progress. DELETE /persistences/:id, for RESET_PLAYER_PROGRESS. */
    readonly reset: Call<{ readonly params: { readonly id: string } }, { readonly m_snapshotKey: string }, WithReason>
    /** Change a snapshot's description. PUT /snapshots/update, for DELETE_UPDATE_SCREENSHOT. */
    readonly update: Call<{ readonly body: { readonly key: string; readonly playerId: string; readonly description: string } }, SnapshotDetail, WithReason & WithIdempotencyKey & WithVersion>
    /** Change a snapshot's tags. PUT /snapshots/:snapshotKey/tags, for DELETE_UPDATE_SCREENSHOT. */
    readonly changeTags: Call<{ readonly params: { readonly snapshotKey: string }; readonly body: { readonly Tags: ReadonlyArray<string> } }, SnapshotDetail, WithReason & WithIdempotencyKey & WithVersion>
    /** Remove a snapshot. DELETE /snapshots/:snapshotKey, for DELETE_UPDATE_SCREENSHOT. */
    readonly remove: Call<{ readonly params: { readonly snapshotKey: string } }, {  }, WithReason>
  }
  readonly snapshotFiles: {
    /** Export an anonymised copy of a snapshot. GET /snapshots/:snapshotKey/file, for EXPORT_DATA. */
    readonly export: Call<{ readonly params: { readonly snapshotKey: string } }, SnapshotFile, WithReason>
    /** Import a snapshot from a file. POST /snapshots/file, for CREATE_SNAPSHOT. */
    readonly import: Call<{ readonly body: { readonly PlayerId?: string; readonly Description: string; readonly File: SnapshotFile } }, { readonly m_snapshotKey: string }, WithReason & WithIdempotencyKey>
  }
  readonly pointInTime: {
    /** What restoring a player to a moment would change. GET /players/:id/point-in-time, for signed-in. */
    readonly plan: Call<{ readonly params: { readonly id: string }; readonly query: { readonly at: string } }, RestorePlan>
    /** How much restoring a player to some moments would change. GET /players/:id/point-in-time/counts, for signed-in. */
    readonly counts: Call<{ readonly params: { readonly id: string }; readonly query: { readonly at: string } }, { readonly Moments: ReadonlyArray<RestoreCounts> }>
    /** Restore a player to a moment. POST /players/:id/point-in-time, for DELETE_UPDATE_PLAYER_PERSISTENCE. */
    readonly restore: Call<{ readonly params: { readonly id: string }; readonly body: { readonly At: string; readonly Selection?: RestoreSelection } }, { readonly m_snapshotKey: string; readonly PersistenceChanged: number; readonly AttributesChanged: number }, WithReason & WithIdempotencyKey & WithVersion>
  }
  readonly purchases: {
    /** Purchases. GET /purchases, for ACCESS_PURCHASES. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly from?: string; readonly to?: string; readonly state?: "valid" | "refunded" | "invalid" | "sandbox" | "ahead"; readonly skip?: number; readonly take?: number } }, EstimatedPurchasePage>
    /** Revenue per day and per item. GET /purchases/summary, for ACCESS_PURCHASES. */
    readonly summary: Call<{ readonly query?: { readonly filter?: string; readonly from?: string; readonly to?: string } }, PurchaseSummary>
    /** Export purchases. GET /purchases/dump, for ACCESS_PURCHASES. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly from?: string; readonly to?: string; readonly state?: "valid" | "refunded" | "invalid" | "sandbox" | "ahead"; readonly playerId?: string; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** A player's purchases. GET /purchases/players/:id, for ACCESS_PURCHASES. */
    readonly listOfPlayer: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly filter?: string; readonly from?: string; readonly to?: string; readonly state?: "valid" | "refunded" | "invalid" | "sandbox" | "ahead"; readonly skip?: number; readonly take?: number } }, EstimatedPurchasePage>
    /** A player's revenue per day and per item. GET /purchases/players/:id/summary, for ACCESS_PURCHASES. */
    readonly summaryOfPlayer: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly filter?: string; readonly from?: string; readonly to?: string } }, PurchaseSummary>
  }
  readonly refusedReceipts: {
    /** A player's refused receipts. GET /purchases/players/:id/refused-receipts, for ACCESS_PURCHASES. */
    readonly list: Call<{ readonly params: { readonly id: string } }, { readonly Receipts: ReadonlyArray<RefusedReceipt>; readonly Total: number }>
  }
  readonly messages: {
    /** Send a message to a player or a list. PUT /messages/player/:id, for SEND_MESSAGES. */
    readonly send: Call<{ readonly params: { readonly id: string }; readonly body: { readonly Title: string; readonly Message: string; readonly Expiration: number; readonly Gifts?: ReadonlyArray<Gift>; readonly AutomaticDisplay?: boolean; readonly ExternalLink?: string; readonly ImageURL?: string; readonly AvailableDate?: string; readonly Translations?: ReadonlyArray<Translation>; readonly PlayerIds?: ReadonlyArray<string> } }, { readonly MsgId: string; readonly Done: number; readonly Skipped: number; readonly Unknown: ReadonlyArray<string>; readonly UnknownCount: number; readonly Job: Job | null }, WithReason & WithIdempotencyKey>
    /** Send a message to a list of players. PUT /messages/multiplayers, for SEND_MESSAGES. */
    readonly sendToList: Call<{ readonly body: { readonly Title: string; readonly Message: string; readonly Expiration: number; readonly Gifts?: ReadonlyArray<Gift>; readonly AutomaticDisplay?: boolean; readonly ExternalLink?: string; readonly ImageURL?: string; readonly AvailableDate?: string; readonly Translations?: ReadonlyArray<Translation>; readonly PlayerIds: ReadonlyArray<string> } }, { readonly MsgId: string; readonly Done: number; readonly Skipped: number; readonly Unknown: ReadonlyArray<string>; readonly UnknownCount: number; readonly Job: Job | null }, WithReason & WithIdempotencyKey>
    /** Send a message to all players. PUT /messages/global, for SEND_MESSAGES. */
    readonly sendGlobal: Call<{ readonly body: MessageContent }, { readonly MsgId: string }, WithReason & WithIdempotencyKey>
    /** Messages to everybody. GET /messages/global, for signed-in. */
    readonly listGlobal: Call<{ readonly query?: { readonly filter?: string; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number; readonly sortKey?: "creationDate" | "title" } }, GlobalMessagePage>
    /** Messages to single players. GET /messages/players, for signed-in. */
    readonly listPlayers: Call<{ readonly query?: { readonly filter?: string; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number; readonly sortKey?: "creationDate" | "title" | "playerId" } }, EstimatedMessagePage>
    /** A player's messages. GET /messages/:id, for signed-in. */
    readonly listOfPlayer: Call<{ readonly params: { readonly id: string } }, ReadonlyArray<Message>>
    /** Revoke a global message. DELETE /messages/global/:msgId, for SEND_MESSAGES. */
    readonly revokeGlobal: Call<{ readonly params: { readonly msgId: string } }, {  }, WithReason>
    /** Revoke a player's message. DELETE /messages/:playerId/:msgId, for SEND_MESSAGES. */
    readonly revoke: Call<{ readonly params: { readonly playerId: string; readonly msgId: string } }, {  }, WithReason>
    /** Send a system message. POST /messages/system, for CHANGE_PLAYERS. */
    readonly sendSystem: Call<{ readonly body: { readonly message: string; readonly channel: string } }, { readonly Id: string }, WithReason & WithIdempotencyKey>
    /** System messages. GET /messages/system, for signed-in. */
    readonly listSystem: Call<{ readonly query?: { readonly channel?: string; readonly skip?: number; readonly take?: number } }, SystemMessagePage>
  }
  readonly messageSends: {
    /** Messages to many players. GET /messages/sends, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly sortKey?: "creationDate" | "title"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, MessageSendPage>
    /** Export the messages to many players. GET /messages/sends/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly sortKey?: "creationDate" | "title"; readonly sortDir?: SortDirection; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** A message to many players. GET /messages/sends/:msgId, for signed-in. */
    readonly get: Call<{ readonly params: { readonly msgId: string } }, MessageSendDetail>
    /** The recipients of a message. GET /messages/sends/:msgId/recipients, for signed-in. */
    readonly recipients: Call<{ readonly params: { readonly msgId: string }; readonly query?: { readonly state?: "waiting" | "collected" | "undelivered" | "revoked"; readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedMessageRecipientPage>
    /** Export the recipients of a message. GET /messages/sends/:msgId/recipients/dump, for EXPORT_DATA. */
    readonly exportRecipients: Call<{ readonly params: { readonly msgId: string }; readonly query?: { readonly state?: "waiting" | "collected" | "undelivered" | "revoked"; readonly filter?: string; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Revoke a message from all who have not collected it. POST /messages/sends/:msgId/revocation, for SEND_MESSAGES. */
    readonly revoke: Call<{ readonly params: { readonly msgId: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** Send a message again to those who did not get it. POST /messages/sends/:msgId/deliveries, for SEND_MESSAGES. */
    readonly resend: Call<{ readonly params: { readonly msgId: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
  }
  readonly messageTemplates: {
    /** Message templates. GET /message-templates, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly sortKey?: "name" | "changed"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, MessageTemplatePage>
    /** Create a message template. POST /message-templates, for SEND_MESSAGES. */
    readonly create: Call<{ readonly body: { readonly Name: string; readonly Content: TemplateContentInput } }, MessageTemplate, WithReason & WithIdempotencyKey & WithVersion>
    /** Change a message template. PUT /message-templates/:id, for SEND_MESSAGES. */
    readonly update: Call<{ readonly params: { readonly id: number }; readonly body: { readonly Name: string; readonly Content: TemplateContentInput } }, MessageTemplate, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a message template. DELETE /message-templates/:id, for SEND_MESSAGES. */
    readonly remove: Call<{ readonly params: { readonly id: number } }, MessageTemplate, WithReason & WithVersion>
  }
  readonly compensations: {
    /** What a compensation would cost. POST /compensations/plan, for SEND_MESSAGES. */
    readonly plan: Call<{ readonly body: { readonly OutageFrom: string; readonly OutageTo: string; readonly Conditions: ConditionsInput; readonly Gifts?: ReadonlyArray<Gift> } }, CompensationPlan, WithIdempotencyKey>
    /** Compensate players. PUT /compensations, for SEND_MESSAGES. */
    readonly create: Call<{ readonly body: { readonly Title: string; readonly Message: string; readonly Expiration: number; readonly Gifts?: ReadonlyArray<Gift>; readonly AutomaticDisplay?: boolean; readonly ExternalLink?: string; readonly ImageURL?: string; readonly Translations?: ReadonlyArray<Translation>; readonly OutageFrom: string; readonly OutageTo: string; readonly Conditions: ConditionsInput; readonly Outage: string; readonly OpenUntil?: string | null; readonly Players: number; readonly GiveAgain?: boolean } }, CompensationDetail, WithReason & WithIdempotencyKey>
    /** Compensations. GET /compensations, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, CompensationPage>
    /** Export compensations. GET /compensations/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly query?: { readonly filter?: string; readonly sortDir?: SortDirection; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** A compensation. GET /compensations/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, CompensationDetail>
    /** Stop a compensation. POST /compensations/:id/stop, for SEND_MESSAGES. */
    readonly stop: Call<{ readonly params: { readonly id: string } }, CompensationDetail, WithReason & WithIdempotencyKey>
  }
  readonly items: {
    /** The item catalog. GET /items, for signed-in. */
    readonly list: Call<Nothing, { readonly Items: ReadonlyArray<Item> }>
    /** Items that past messages gave. GET /items/given, for signed-in. */
    readonly given: Call<Nothing, { readonly Items: ReadonlyArray<GivenItem> }>
    /** Items that were given before. GET /items/known, for signed-in. */
    readonly known: Call<Nothing, { readonly ItemIds: ReadonlyArray<string> }>
    /** Export the item catalog. GET /items/dump, for EXPORT_DATA. */
    readonly export: Call<Nothing, ReadonlyArray<ItemContent>, WithReason>
    /** Add an item to the catalogue. PUT /items, for CONTROL_CONSOLE_PREFERENCES. */
    readonly create: Call<{ readonly body: ItemContentInput }, Item, WithReason & WithIdempotencyKey>
    /** Import items into the catalogue. PUT /items/import, for CONTROL_CONSOLE_PREFERENCES. */
    readonly import: Call<{ readonly body: ReadonlyArray<ItemContentInput> }, { readonly Added: number; readonly Changed: number; readonly Unchanged: number }, WithReason & WithIdempotencyKey>
    /** Change an item of the catalogue. POST /items/:id, for CONTROL_CONSOLE_PREFERENCES. */
    readonly update: Call<{ readonly params: { readonly id: string }; readonly body: ItemContentInput }, Item, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete an item from the catalog. DELETE /items/:id, for CONTROL_CONSOLE_PREFERENCES. */
    readonly remove: Call<{ readonly params: { readonly id: string } }, {  }, WithReason & WithVersion>
  }
  readonly storeProducts: {
    /** Store products. GET /storeproducts, for signed-in. */
    readonly list: Call<Nothing, { readonly Products: ReadonlyArray<StoreProduct> }>
    /** SKUs without a product. GET /storeproducts/missing, for ACCESS_PURCHASES. */
    readonly missing: Call<Nothing, { readonly Products: ReadonlyArray<MissingProduct> }>
    /** Export store products. GET /storeproducts/dump, for EXPORT_DATA. */
    readonly export: Call<Nothing, ReadonlyArray<StoreProductInput>, WithReason>
    /** Add a store product. PUT /storeproducts, for CONTROL_CONSOLE_PREFERENCES. */
    readonly create: Call<{ readonly body: StoreProductInput }, StoreProduct, WithReason & WithIdempotencyKey>
    /** Import store products. PUT /storeproducts/import, for CONTROL_CONSOLE_PREFERENCES. */
    readonly import: Call<{ readonly body: ReadonlyArray<StoreProductInput> }, { readonly Added: number; readonly Changed: number; readonly Unchanged: number }, WithReason & WithIdempotencyKey>
    /** Change a store product. POST /storeproducts/:id, for CONTROL_CONSOLE_PREFERENCES. */
    readonly update: Call<{ readonly params: { readonly id: string }; readonly body: StoreProductInput }, StoreProduct, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a store product. DELETE /storeproducts/:id, for CONTROL_CONSOLE_PREFERENCES. */
    readonly remove: Call<{ readonly params: { readonly id: string } }, {  }, WithReason & WithVersion>
  }
  readonly reports: {
    /** Players by day. GET /reports/players, for signed-in. */
    readonly players: Call<{ readonly query: { readonly from: string; readonly to: string; readonly by?: "platform" | "build" | "language" | "country" } }, PlayersReport>
    /** Players of a filter by day. GET /reports/filtered-players, for signed-in. */
    readonly filtered: Call<{ readonly query: { readonly from: string; readonly to: string; readonly attributeFilters: ReadonlyArray<AttributeFilter> } }, FilteredReport>
    /** Revenue by day. GET /reports/money, for ACCESS_PURCHASES. */
    readonly money: Call<{ readonly query: { readonly from: string; readonly to: string; readonly by?: "item" | "platform" } }, MoneyReport>
    /** Messages by day. GET /reports/messages, for signed-in. */
    readonly messages: Call<{ readonly query: { readonly from: string; readonly to: string } }, MessagesReport>
    /** Events by day. GET /reports/events, for signed-in. */
    readonly events: Call<{ readonly query: { readonly from: string; readonly to: string } }, EventsReport>
    /** What staff did by day. GET /reports/staff, for ACCESS_AUDIT. */
    readonly staff: Call<{ readonly query: { readonly from: string; readonly to: string; readonly by?: "person" | "kind" } }, StaffReport>
  }
  readonly guilds: {
    /** Search guilds. GET /guilds/listing, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly tag?: string; readonly deleted?: QueryBoolean; readonly sortKey?: "id" | "name" | "accessPolicy" | "membersCount" | "minLevel"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, { readonly Guilds: ReadonlyArray<GuildRow>; readonly Total: number; readonly TotalIsExact: boolean }>
    /** The tags of guilds in use. GET /guilds/tags, for signed-in. */
    readonly usedTags: Call<Nothing, { readonly Tags: ReadonlyArray<UsedTag> }>
    /** A guild. GET /guilds/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, Guild>
    /** The members of a guild. GET /guilds/:id/members, for signed-in. */
    readonly members: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly filter?: string; readonly sortKey?: "joinedAt" | "playerId" | "nickname" | "level" | "lastSeen"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, GuildMemberPage>
    /** The membership history of a guild. GET /guilds/:id/history, for signed-in. */
    readonly history: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedMembershipEntryPage>
    /** A player's guild. GET /players/:id/guild, for signed-in. */
    readonly ofPlayer: Call<{ readonly params: { readonly id: string } }, { readonly Guild: PlayerGuild | null }>
    /** Create a guild. POST /guilds, for CREATE_GUILD. */
    readonly create: Call<{ readonly body: { readonly guild: { readonly name: string; readonly minLevel: number; readonly accessPolicy: number; readonly description?: string; readonly tags?: ReadonlyArray<string>; readonly leaderId: string } } }, Guild, WithReason & WithIdempotencyKey>
    /** Change a guild. PUT /guilds, for DELETE_UPDATE_GUILD. */
    readonly update: Call<{ readonly body: { readonly guild: { readonly name?: string; readonly minLevel?: number; readonly accessPolicy?: number; readonly description?: string; readonly tags?: ReadonlyArray<string>; readonly id: string; readonly nameReports?: number } } }, Guild, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a guild. DELETE /guilds/:id/delete, for DELETE_UPDATE_GUILD. */
    readonly remove: Call<{ readonly params: { readonly id: string } }, Guild, WithReason>
    /** Restore a deleted guild. POST /guilds/:id/restore, for DELETE_UPDATE_GUILD. */
    readonly restore: Call<{ readonly params: { readonly id: string } }, Guild, WithReason & WithIdempotencyKey & WithVersion>
    /** Add a player to a guild. PUT /guilds/:id/members/:playerId, for DELETE_UPDATE_GUILD. */
    readonly addMember: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason & WithIdempotencyKey>
    /** Add several players to a guild. POST /guilds/:id/members, for DELETE_UPDATE_GUILD. */
    readonly addMembers: Call<{ readonly params: { readonly id: string }; readonly body: { readonly PlayerIds: ReadonlyArray<string> } }, { readonly Id: string; readonly Name: string; readonly LeaderId: string | null; readonly MinLevel: number; readonly AccessPolicy: number; readonly MembersCount: number; readonly Description: string; readonly Tags: ReadonlyArray<string>; readonly CreatedAt: string; readonly DeletedAt: string | null; readonly Version: number; readonly Members: ReadonlyArray<string>; readonly AverageLevel: number; readonly NameReports: number; readonly RequestsCount: number; readonly MembersLimit: number; readonly CreatedBy: string; readonly DeletedBy: string | null; readonly NotAdded: ReadonlyArray<string> }, WithReason & WithIdempotencyKey>
    /** Kick a member of a guild. DELETE /guilds/:id/members/:playerId/kick, for DELETE_UPDATE_GUILD. */
    readonly kick: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason>
    /** Kick several members of a guild. POST /guilds/:id/kick, for DELETE_UPDATE_GUILD. */
    readonly kickMany: Call<{ readonly params: { readonly id: string }; readonly body: { readonly PlayerIds: ReadonlyArray<string> } }, { readonly Id: string; readonly Name: string; readonly LeaderId: string | null; readonly MinLevel: number; readonly AccessPolicy: number; readonly MembersCount: number; readonly Description: string; readonly Tags: ReadonlyArray<string>; readonly CreatedAt: string; readonly DeletedAt: string | null; readonly Version: number; readonly Members: ReadonlyArray<string>; readonly AverageLevel: number; readonly NameReports: number; readonly RequestsCount: number; readonly MembersLimit: number; readonly CreatedBy: string; readonly DeletedBy: string | null; readonly Unknown: ReadonlyArray<string> }, WithReason & WithIdempotencyKey>
    /** Transfer the leadership of a guild. PUT /guilds/:id/transfer-leader/:playerId, for DELETE_UPDATE_GUILD. */
    readonly transfer: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason & WithIdempotencyKey>
    /** Report a guild's name. PUT /guilds/:id/reportname, for REPORT_BAD_NAMES. */
    readonly reportName: Call<{ readonly params: { readonly id: string } }, { readonly NameReports: number }, WithReason & WithIdempotencyKey>
    /** Dismiss the reports of a guild's name. DELETE /guilds/:id/reportname, for REPORT_BAD_NAMES. */
    readonly dismissReports: Call<{ readonly params: { readonly id: string } }, { readonly NameReports: number }, WithReason>
    /** Guilds that need a hand. GET /guilds/care, for signed-in. */
    readonly care: Call<{ readonly query: { readonly reason: "inactive leader" | "nearly empty" | "over capacity" | "reported name"; readonly filter?: string; readonly skip?: number; readonly take?: number } }, EstimatedGuildInNeedPage>
    /** From when on a guild needs a hand. GET /guilds/care/limits, for signed-in. */
    readonly careLimits: Call<Nothing, CareLimits>
    /** What would mend a guild. GET /guilds/:id/care, for signed-in. */
    readonly carePlan: Call<{ readonly params: { readonly id: string } }, CarePlan>
  }
  readonly guildRequests: {
    /** The open requests to join a guild. GET /guilds/:id/requests, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly skip?: number; readonly take?: number } }, GuildRequestPage>
    /** Accept a request to join a guild. POST /guilds/:id/requests/:playerId/accept, for DELETE_UPDATE_GUILD. */
    readonly accept: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason & WithIdempotencyKey>
    /** Refuse a request to join a guild. POST /guilds/:id/requests/:playerId/refuse, for DELETE_UPDATE_GUILD. */
    readonly refuse: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason & WithIdempotencyKey>
    /** Open an answered request again. POST /guilds/:id/requests/:playerId/reopen, for DELETE_UPDATE_GUILD. */
    readonly reopen: Call<{ readonly params: { readonly id: string; readonly playerId: string } }, Guild, WithReason & WithIdempotencyKey>
  }
  readonly regattas: {
    /** The editions of the regattas. GET /regattas/definitions/versions, for signed-in. */
    readonly versions: Call<Nothing, ReadonlyArray<number>>
    /** The regattas of an edition. GET /regattas/definitions/:id/regattas, for signed-in. */
    readonly ofDefinition: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly skip?: number; readonly take?: number } }, ReadonlyArray<Regatta>>
    /** Regatta definitions, page by page. GET /regattas/definitions/listing, for signed-in. */
    readonly definitions: Call<{ readonly query?: { readonly filter?: string; readonly sortKey?: "id" | "dataKey"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, RegattaDefinitionPage>
    /** What a new regatta definition would change. GET /regattas/definitions/plan, for CHANGE_LIVEOPS. */
    readonly planDefinition: Call<Nothing, DefinitionPlan>
    /** Create a regatta definition. PUT /regattas/definitions, for CHANGE_LIVEOPS. */
    readonly createDefinition: Call<{ readonly body: NewRegattaDefinition }, RegattaDefinition, WithReason & WithIdempotencyKey>
    /** Stop a regatta definition. DELETE /regattas/definitions/:id, for CHANGE_LIVEOPS. */
    readonly stopDefinition: Call<{ readonly params: { readonly id: number } }, RegattaDefinition, WithReason>
    /** Regattas of a period. GET /regattas/range, for signed-in. */
    readonly range: Call<{ readonly query: { readonly startDate: string; readonly endDate: string } }, ReadonlyArray<Regatta>>
    /** The skipped slot of the schedule. GET /regattas/slot, for signed-in. */
    readonly slot: Call<Nothing, { readonly Slot: { readonly StartDate: string; readonly CompetitionEndDate: string; readonly EndDate: string } | null; readonly Reason: string | null }>
    /** Fill a skipped slot. PUT /regattas, for CHANGE_LIVEOPS. */
    readonly create: Call<Nothing, Regatta, WithReason & WithIdempotencyKey>
    /** How guilds would be grouped. GET /regattas/grouping, for signed-in. */
    readonly previewGroups: Call<{ readonly query: { readonly levels: number; readonly size: number } }, { readonly Groups: ReadonlyArray<PreviewedGroup>; readonly GroupCount: number; readonly GuildCount: number; readonly DeletedCount: number }>
    /** A regatta. GET /regattas/:id/details, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: number } }, Regatta>
    /** Delete a regatta. DELETE /regattas/:id, for CHANGE_LIVEOPS. */
    readonly remove: Call<{ readonly params: { readonly id: number } }, Regatta, WithReason>
    /** Report scores of a regatta. PUT /regattas/:id/scores, for CHANGE_LIVEOPS. */
    readonly reportScores: Call<{ readonly params: { readonly id: number }; readonly body: { readonly reports: ReadonlyArray<RegattaScore> } }, { readonly Players: number; readonly Guilds: number }, WithReason & WithIdempotencyKey>
    /** The groups of a regatta. GET /regattagroups/:regattaId, for signed-in. */
    readonly groups: Call<{ readonly params: { readonly regattaId: number }; readonly query?: { readonly filter?: string; readonly sortKey?: "id" | "levelOffset" | "minLevel" | "maxLevel" | "guildCount"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, { readonly RegattaGroup: ReadonlyArray<RegattaGroup>; readonly Total: number }>
    /** The guilds of a group. GET /regattagroups/:regattaId/groups/:groupId, for signed-in. */
    readonly groupGuilds: Call<{ readonly params: { readonly regattaId: number; readonly groupId: number }; readonly query?: { readonly filter?: string; readonly sortKey?: "rank" | "id" | "name" | "averageLevel" | "score"; readonly sortDir?: SortDirection; readonly skip?: number; readonly take?: number } }, RegattaGuildPage>
    /** Remove a guild from a regatta. DELETE /regattagroups/:regattaId/:guildId, for CHANGE_LIVEOPS. */
    readonly removeGuild: Call<{ readonly params: { readonly regattaId: number; readonly guildId: string } }, RegattaGuild, WithReason>
    /** Restore a guild to a regatta. POST /regattagroups/:regattaId/:guildId/restore, for CHANGE_LIVEOPS. */
    readonly restoreGuild: Call<{ readonly params: { readonly regattaId: number; readonly guildId: string } }, RegattaGuild, WithReason & WithIdempotencyKey>
    /** Export regatta groups. GET /regattagroups/dump, for EXPORT_DATA. */
    readonly dump: Call<{ readonly query?: { readonly regatta?: number; readonly guild?: string; readonly bom?: QueryBoolean } }, Response, WithReason>
  }
  readonly regattaGroups: {
    /** The groups of a regatta to come. GET /regattagroups/:regattaId/preview, for signed-in. */
    readonly preview: Call<{ readonly params: { readonly regattaId: number }; readonly query?: { readonly skip?: number; readonly guild?: string } }, UpcomingGroups>
    /** Move a guild to another group. PUT /regattagroups/:regattaId/moves/:guildId, for CHANGE_LIVEOPS. */
    readonly move: Call<{ readonly params: { readonly regattaId: number; readonly guildId: string }; readonly body: TargetGroup }, { readonly GuildId: string; readonly GuildName: string; readonly Previous: TargetGroup | null }, WithReason & WithIdempotencyKey & WithVersion>
    /** Take the move of a guild back. POST /regattagroups/:regattaId/moves/:guildId/undo, for CHANGE_LIVEOPS. */
    readonly undoMove: Call<{ readonly params: { readonly regattaId: number; readonly guildId: string } }, { readonly Previous: TargetGroup }, WithReason & WithIdempotencyKey & WithVersion>
    /** Scores of a group over time. GET /regattagroups/:regattaId/groups/:groupId/history, for signed-in. */
    readonly history: Call<{ readonly params: { readonly regattaId: number; readonly groupId: number }; readonly query?: { readonly skip?: number } }, GroupHistory>
    /** The members' shares of a guild's score. GET /regattagroups/:regattaId/guilds/:guildId/shares, for signed-in. */
    readonly shares: Call<{ readonly params: { readonly regattaId: number; readonly guildId: string } }, GuildShares>
    /** Export scores over time. GET /regattagroups/:regattaId/history/dump, for EXPORT_DATA. */
    readonly exportHistory: Call<{ readonly params: { readonly regattaId: number }; readonly query?: { readonly group?: number; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Export scores of members. GET /regattagroups/:regattaId/scores/dump, for EXPORT_DATA. */
    readonly exportScores: Call<{ readonly params: { readonly regattaId: number }; readonly query?: { readonly group?: number; readonly bom?: QueryBoolean } }, Response, WithReason>
  }
  readonly timeline: {
    /** A player's timeline. GET /players/:id/timeline, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly kinds?: string; readonly from?: string; readonly to?: string; readonly after?: string; readonly take?: number } }, { readonly Result: ReadonlyArray<TimelineEntry>; readonly Next: string | null }>
    /** When something happened in a player's life. GET /players/:id/timeline/marks, for signed-in. */
    readonly marks: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly from?: string; readonly to?: string; readonly slots?: number } }, { readonly Start: string; readonly From: string; readonly To: string; readonly Marks: ReadonlyArray<TimelineMark>; readonly CompleteSince: string | null }>
  }
  readonly playerOverview: {
    /** A player at a glance. GET /players/:id/overview, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, PlayerOverview>
  }
  readonly presence: {
    /** Who else has a player open. GET /players/:id/viewers, for signed-in. */
    readonly viewers: Call<{ readonly params: { readonly id: string } }, { readonly Others: ReadonlyArray<Viewer> }>
  }
  readonly notes: {
    /** Notes on a player. GET /players/:id/notes, for signed-in. */
    readonly list: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly filter?: string; readonly pinned?: QueryBoolean; readonly skip?: number; readonly take?: number } }, PlayerNotePage>
    /** Write a note on a player. POST /players/:id/notes, for CHANGE_PLAYERS. */
    readonly create: Call<{ readonly params: { readonly id: string }; readonly body: { readonly Text: string } }, PlayerNote, WithReason & WithIdempotencyKey>
    /** Change a note on a player. PUT /players/:id/notes/:noteId, for CHANGE_PLAYERS. */
    readonly update: Call<{ readonly params: { readonly id: string; readonly noteId: string }; readonly body: { readonly Text: string } }, PlayerNote, WithReason & WithIdempotencyKey & WithVersion>
    /** Pin a note on a player. PUT /players/:id/notes/:noteId/pin, for CHANGE_PLAYERS. */
    readonly pin: Call<{ readonly params: { readonly id: string; readonly noteId: string } }, PlayerNote, WithReason & WithIdempotencyKey>
    /** Unpin a note on a player. DELETE /players/:id/notes/:noteId/pin, for CHANGE_PLAYERS. */
    readonly unpin: Call<{ readonly params: { readonly id: string; readonly noteId: string } }, PlayerNote, WithReason>
    /** Delete a note on a player. DELETE /players/:id/notes/:noteId, for CHANGE_PLAYERS. */
    readonly remove: Call<{ readonly params: { readonly id: string; readonly noteId: string } }, {  }, WithReason>
  }
  readonly builds: {
    /** Builds of a platform. GET /apimatch/paginated/:platform, for signed-in. */
    readonly list: Call<{ readonly params: { readonly platform: BuildPlatform }; readonly query?: { readonly desc?: QueryBoolean; readonly skip?: number; readonly take?: number }; readonly headers?: { readonly platform?: BuildPlatform } }, BuildPage>
    /** All builds. GET /apimatch, for signed-in. */
    readonly all: Call<Nothing, ReadonlyArray<Build>>
    /** Find a build by its number. GET /apimatch/:search, for signed-in. */
    readonly find: Call<{ readonly params: { readonly search: string }; readonly headers?: { readonly platform?: BuildPlatform } }, { readonly m_apiMatch: ReadonlyArray<Build> }>
    /** API versions. GET /apimatch/versions, for signed-in. */
    readonly versions: Call<Nothing, ReadonlyArray<{ readonly Platform: BuildPlatform; readonly Version: string }>>
    /** Builds of an API version. GET /apimatch/:platform/versions/:version, for signed-in. */
    readonly ofVersion: Call<{ readonly params: { readonly platform: BuildPlatform; readonly version: string } }, ReadonlyArray<Build>>
    /** Create or change a build. PUT /apimatch, for CHANGE_API_MATCH. */
    readonly save: Call<{ readonly query?: { readonly stops?: number; readonly remaining?: string }; readonly headers?: { readonly "if-none-match"?: "*" }; readonly body: BuildInput }, Build, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a build. DELETE /apimatch/:platform/:buildNumber, for CHANGE_API_MATCH. */
    readonly remove: Call<{ readonly params: { readonly platform: BuildPlatform; readonly buildNumber: number }; readonly query?: { readonly stops?: number; readonly remaining?: string } }, {  }, WithReason & WithVersion>
    /** Active players of a build. GET /apimatch/:platform/:buildNumber/players, for signed-in. */
    readonly players: Call<{ readonly params: { readonly platform: BuildPlatform; readonly buildNumber: number } }, BuildPlayers>
    /** Active players who can play now. GET /apimatch/playing, for signed-in. */
    readonly playing: Call<Nothing, PlayingPlayers>
    /** Which build may play, and why. GET /apimatch/decision, for signed-in. */
    readonly decide: Call<{ readonly query: { readonly platform: BuildPlatform; readonly version?: string; readonly buildNumber?: number; readonly playerId?: string } }, { readonly Outcome: "play" | "update" | "refuse"; readonly Reason: "playable" | "maintenance" | "update-required" | "no-newer-build" | "unknown-build" | "unknown-version" | "unknown-player-build" | "other-version" | "debugger-key"; readonly BuildNumber: number | null; readonly Bucket: string; readonly UsesStaging: boolean; readonly UpdateTo: number | null; readonly Text: string; readonly HasDebuggerKey: boolean }>
    /** Maintenance windows. GET /apimatch/maintenance, for signed-in. */
    readonly windows: Call<{ readonly query?: { readonly platform?: BuildPlatform; readonly skip?: number; readonly take?: number } }, MaintenanceWindowPage>
    /** A maintenance window. GET /apimatch/maintenance/:id, for signed-in. */
    readonly window: Call<{ readonly params: { readonly id: string } }, MaintenanceWindow, WithVersion>
    /** Plan a maintenance window. POST /apimatch/maintenance, for CHANGE_API_MATCH. */
    readonly createWindow: Call<{ readonly query?: { readonly stops?: number }; readonly body: MaintenanceInput }, MaintenanceWindow, WithReason & WithIdempotencyKey>
    /** Change a maintenance window. PUT /apimatch/maintenance/:id, for CHANGE_API_MATCH. */
    readonly updateWindow: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly stops?: number }; readonly body: MaintenanceInput }, MaintenanceWindow, WithReason & WithIdempotencyKey & WithVersion>
    /** Delete a maintenance window. DELETE /apimatch/maintenance/:id, for CHANGE_API_MATCH. */
    readonly removeWindow: Call<{ readonly params: { readonly id: string } }, {  }, WithReason & WithVersion>
  }
  readonly preferences: {
    /** Console preferences. GET /consolepreferences, for signed-in. */
    readonly list: Call<Nothing, ReadonlyArray<Preference>>
    /** Change a preference. POST /consolepreferences/:preferenceKey, for CONTROL_CONSOLE_PREFERENCES. */
    readonly update: Call<{ readonly params: { readonly preferenceKey: string }; readonly body: PreferenceInput }, Preference, WithReason & WithIdempotencyKey & WithVersion>
    /** Create a preference. PUT /consolepreferences, for CONTROL_CONSOLE_PREFERENCES. */
    readonly create: Call<{ readonly body: PreferenceInput }, Preference, WithReason & WithIdempotencyKey>
    /** Delete a preference. DELETE /consolepreferences/:preferenceKey, for DELETE_CONSOLE_PREFERENCES. */
    readonly remove: Call<{ readonly params: { readonly preferenceKey: string } }, {  }, WithReason & WithVersion>
    /** Import preferences. PUT /consolepreferences/override, for CONTROL_CONSOLE_PREFERENCES. */
    readonly override: Call<{ readonly body: ReadonlyArray<PreferenceInput> }, ReadonlyArray<Preference>, WithReason & WithIdempotencyKey>
  }
  readonly users: {
    /** Console users. GET /users, for MANAGE_SIDIOUS_USERS. */
    readonly list: Call<Nothing, ReadonlyArray<User>>
    /** The own profile or a console user. GET /users/:userEmail, for signed-in. */
    readonly get: Call<{ readonly params: { readonly userEmail: string } }, User>
    /** Sessions of a console user. GET /users/:userEmail/sessions, for MANAGE_SIDIOUS_USERS. */
    readonly sessions: Call<{ readonly params: { readonly userEmail: string } }, ReadonlyArray<UserSession>>
  }
  readonly roles: {
    /** Roles. GET /roles, for MANAGE_SIDIOUS_USERS. */
    readonly list: Call<Nothing, ReadonlyArray<Role>>
    /** A role. GET /roles/:id, for MANAGE_SIDIOUS_USERS. */
    readonly get: Call<{ readonly params: { readonly id: number } }, { readonly Role: Role }>
    /** Permissions. GET /permissions, for MANAGE_SIDIOUS_USERS. */
    readonly permissions: Call<Nothing, ReadonlyArray<PermissionInfo>>
  }
  readonly gameKeys: {
    /** Keys of the game. GET /gamekeys, for MANAGE_GAME_KEYS. */
    readonly list: Call<{ readonly query?: { readonly filter?: string; readonly skip?: number; readonly take?: number } }, GameKeyPage>
    /** A key of the game. GET /gamekeys/:id, for MANAGE_GAME_KEYS. */
    readonly get: Call<{ readonly params: { readonly id: number } }, GameKey, WithVersion>
    /** Calls of a key by day. GET /gamekeys/:id/days, for MANAGE_GAME_KEYS. */
    readonly days: Call<{ readonly params: { readonly id: number } }, { readonly Days: ReadonlyArray<AccessKeyDay> }>
    /** Calls of a key by endpoint. GET /gamekeys/:id/calls, for MANAGE_GAME_KEYS. */
    readonly calls: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly hours?: "24" | "168" | "720" } }, GameKeyCalls>
  }
  readonly gameSwitches: {
    /** Which of the game's calls are switched off. GET /gameswitches, for MANAGE_GAME_KEYS. */
    readonly list: Call<Nothing, { readonly Switches: ReadonlyArray<GameSwitch> }>
  }
  readonly gameActivity: {
    /** How many players play now. GET /figures/game, for signed-in. */
    readonly online: Call<Nothing, { readonly Online: number }>
    /** Whether a game is connected. GET /figures/game/connection, for MANAGE_GAME_KEYS. */
    readonly connection: Call<Nothing, GameConnection>
    /** A player's installations. GET /players/:id/installations, for signed-in. */
    readonly installations: Call<{ readonly params: { readonly id: string } }, { readonly Installations: ReadonlyArray<Installation>; readonly LastCallAt: string | null; readonly IsOnline: boolean }>
  }
  readonly bots: {
    /** The bots that play. GET /bots, for MANAGE_GAME_KEYS. */
    readonly get: Call<Nothing, { readonly Run: BotRun | null }>
  }
  readonly gameAlarms: {
    /** Keys of the game that need attention. GET /figures/game/alarms, for MANAGE_GAME_KEYS. */
    readonly alarms: Call<Nothing, { readonly Alarms: ReadonlyArray<GameAlarm> }>
    /** Calls that a player was refused. GET /players/:id/refusedcalls, for signed-in. */
    readonly refusedCalls: Call<{ readonly params: { readonly id: string } }, { readonly Refused: ReadonlyArray<RefusedCalls> }>
  }
  readonly identityIssuers: {
    /** Issuers of identity tokens. GET /identity-issuers, for administrator. */
    readonly list: Call<Nothing, { readonly Issuers: ReadonlyArray<IdentityIssuer> }>
  }
  readonly webhooks: {
    /** Webhooks. GET /webhooks, for MANAGE_GAME_KEYS. */
    readonly list: Call<Nothing, { readonly Webhooks: ReadonlyArray<Webhook> }>
    /** Events that a webhook could not deliver. GET /webhooks/:id/deliveries, for MANAGE_GAME_KEYS. */
    readonly deliveries: Call<{ readonly params: { readonly id: number }; readonly query: { readonly state: "waiting" | "dead"; readonly skip?: number; readonly take?: number } }, WebhookDeliveryPage>
    /** Requests of a webhook. GET /webhooks/:id/attempts, for MANAGE_GAME_KEYS. */
    readonly attempts: Call<{ readonly params: { readonly id: number }; readonly query?: { readonly position?: number; readonly state?: "accepted" | "failed"; readonly skip?: number; readonly take?: number } }, WebhookAttemptPage>
  }
  readonly storeApps: {
    /** Apps in the stores. GET /store-apps, for administrator. */
    readonly list: Call<Nothing, { readonly Apps: ReadonlyArray<StoreApp> }>
  }
  readonly playerCredentials: {
    /** Make a sign-in code for a player. POST /players/:id/sign-in-codes, for GRANT_PLAYER_SIGN_IN. */
    readonly createCode: Call<{ readonly params: { readonly id: string } }, { readonly Code: string; readonly ExpiresAt: string }, WithReason & WithIdempotencyKey>
    /** Sign a player out on an installation. DELETE /players/:id/installations/:installationId, for GRANT_PLAYER_SIGN_IN. */
    readonly endInstallation: Call<{ readonly params: { readonly id: string; readonly installationId: string } }, { readonly Ended: Installation }, WithReason>
    /** Sign a player out everywhere. POST /players/:id/sign-out, for GRANT_PLAYER_SIGN_IN. */
    readonly signOut: Call<{ readonly params: { readonly id: string } }, { readonly Installations: number }, WithReason & WithIdempotencyKey>
    /** A player's identities. GET /players/:id/identities, for signed-in. */
    readonly identities: Call<{ readonly params: { readonly id: string } }, { readonly Identities: ReadonlyArray<PlayerIdentity>; readonly Moves: ReadonlyArray<SignInMove> }>
    /** Unlink a player's identity. DELETE /players/:id/identities/:identityId, for GRANT_PLAYER_SIGN_IN. */
    readonly unlinkIdentity: Call<{ readonly params: { readonly id: string; readonly identityId: string } }, { readonly Unlinked: PlayerIdentity }, WithReason>
    /** Take a move of a sign-in back. POST /players/:id/sign-in-moves/:moveId/undo, for GRANT_PLAYER_SIGN_IN. */
    readonly undoMove: Call<{ readonly params: { readonly id: string; readonly moveId: string } }, { readonly Undone: SignInMove }, WithReason & WithIdempotencyKey>
  }
  readonly audit: {
    /** The audit log. GET /audit, for ACCESS_AUDIT. */
    readonly list: Call<{ readonly query?: { readonly actor?: string; readonly action?: string; readonly targetKind?: string; readonly targetId?: string; readonly outcome?: "done" | "denied" | "failed"; readonly from?: string; readonly to?: string; readonly skip?: number; readonly take?: number } }, EstimatedListedAuditEntryPage>
    /** Export the audit log. GET /audit/dump, for ACCESS_AUDIT. */
    readonly export: Call<{ readonly query?: { readonly actor?: string; readonly action?: string; readonly targetKind?: string; readonly targetId?: string; readonly outcome?: "done" | "denied" | "failed"; readonly from?: string; readonly to?: string; readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Actions of the audit log. GET /audit/actions, for ACCESS_AUDIT. */
    readonly actions: Call<Nothing, { readonly Actions: ReadonlyArray<string> }>
    /** An audit entry. GET /audit/:id, for ACCESS_AUDIT. */
    readonly get: Call<{ readonly params: { readonly id: string } }, AuditDetail>
  }
  readonly recentChanges: {
    /** What was changed during the last day. GET /recent-changes, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly of?: "mine" | "everybody"; readonly targetKind?: string; readonly targetId?: string } }, { readonly Changes: ReadonlyArray<RecentChange> }>
    /** Take a change back. POST /recent-changes/:id/undo, for signed-in. */
    readonly undo: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly anyway?: "true" | "false" } }, unknown, WithReason & WithIdempotencyKey>
  }
  readonly mails: {
    /** Mails that could not be sent. GET /mails/undelivered, for MANAGE_SIDIOUS_USERS. */
    readonly undelivered: Call<{ readonly query?: { readonly skip?: number; readonly take?: number } }, UndeliveredMailPage>
  }
  readonly jobs: {
    /** Jobs. GET /jobs, for signed-in. */
    readonly list: Call<{ readonly query?: { readonly scope?: "own" | "all"; readonly filter?: string; readonly skip?: number; readonly take?: number } }, JobPage>
    /** A job. GET /jobs/:id, for signed-in. */
    readonly get: Call<{ readonly params: { readonly id: string } }, { readonly Job: Job }>
    /** The rows of a job. GET /jobs/:id/rows, for signed-in. */
    readonly rows: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly state?: "waiting" | "done" | "failed" | "skipped"; readonly skip?: number; readonly take?: number } }, JobRowPage>
    /** A job's results. GET /jobs/:id/dump, for EXPORT_DATA. */
    readonly export: Call<{ readonly params: { readonly id: string }; readonly query?: { readonly bom?: QueryBoolean } }, Response, WithReason>
    /** Pause a job. POST /jobs/:id/pause, for signed-in. */
    readonly pause: Call<{ readonly params: { readonly id: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** Resume a job. POST /jobs/:id/resume, for signed-in. */
    readonly resume: Call<{ readonly params: { readonly id: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** Cancel a job. POST /jobs/:id/cancel, for signed-in. */
    readonly cancel: Call<{ readonly params: { readonly id: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
    /** Retry the failed rows. POST /jobs/:id/retry, for signed-in. */
    readonly retry: Call<{ readonly params: { readonly id: string } }, { readonly Job: Job }, WithReason & WithIdempotencyKey>
  }
  readonly timedSteps: {
    /** What the server does at a given time. GET /timed-steps, for CHANGE_LIVEOPS. */
    readonly list: Call<{ readonly query?: { readonly state?: "pending" | "failing" | "ended"; readonly skip?: number; readonly take?: number } }, EstimatedTimedStepPage>
    /** Run a step now. POST /timed-steps/:id/run, for CHANGE_LIVEOPS. */
    readonly retry: Call<{ readonly params: { readonly id: string } }, TimedStep, WithReason & WithIdempotencyKey>
    /** Skip a step. POST /timed-steps/:id/skip, for CHANGE_LIVEOPS. */
    readonly skip: Call<{ readonly params: { readonly id: string }; readonly body: { readonly Reason: string } }, TimedStep, WithReason & WithIdempotencyKey>
  }
  readonly views: {
    /** Saved views of a list. GET /views, for signed-in. */
    readonly list: Call<{ readonly query: { readonly list: string } }, { readonly Result: ReadonlyArray<SavedView> }>
  }
  readonly home: {
    /** The state of the game at a glance. GET /home, for signed-in. */
    readonly get: Call<Nothing, Home>
  }
  readonly search: {
    /** Find anything by its id or name. GET /search, for signed-in. */
    readonly find: Call<{ readonly query: { readonly text: string } }, { readonly Kinds: ReadonlyArray<FoundKind> }>
  }
  readonly session: {
    /** Whether a call took effect. GET /users/calls/:key, for signed-in. */
    readonly callOutcome: Call<{ readonly params: { readonly key: string } }, { readonly State: "running" | "done" | "unknown" }>
  }
  readonly signOnIssuers: {
    /** Issuers of single sign-on. GET /sign-on-issuers, for administrator. */
    readonly list: Call<Nothing, { readonly Issuers: ReadonlyArray<SignOnIssuer>; readonly Policy: SignOnPolicy; readonly Uses: ReadonlyArray<BreakGlassUse> }>
  }
  readonly signOnIdentities: {
    /** Identities without a user. GET /sign-on-identities, for administrator. */
    readonly list: Call<Nothing, { readonly Identities: ReadonlyArray<OpenIdentity> }>
  }
  readonly environment: {
    /** Which server this is. GET /environment, for public. */
    readonly info: Call<Nothing, EnvironmentInfo>
    /** The server's own environment. GET /api/serverinfo, for signed-in. */
    readonly serverInfo: Call<Nothing, { readonly m_environment: "Development" | "Staging" | "Production" }>
    /** Whether the server can serve. GET /health, for public. */
    readonly health: Call<Nothing, { readonly database: "ready"; readonly engine: "embedded" | "postgresql"; readonly replica?: { readonly isRead: boolean; readonly lagSeconds: number | null } }>
    /** Whether a balancer may send requests here. GET /health/ready, for public. */
    readonly ready: Call<Nothing, { readonly ready: true }>
    /** The calls of staff as an OpenAPI document. GET /openapi.json, for signed-in. */
    readonly openApi: Call<Nothing, Readonly<Record<string, unknown>>>
  }
}
