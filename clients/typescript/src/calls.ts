// Made from the contract by test/game-client-calls.test.ts: do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated

/** Where each call goes, and what it is made with. */
export const calls = {
  'availability.check': { method: 'POST', path: '/game/v1/availability', credential: "client key" },
  'availability.poll': { method: 'GET', path: '/game/v1/poll', credential: "player" },
  'signIn.create': { method: 'POST', path: '/game/v1/sessions', credential: "client key" },
  'profile.get': { method: 'GET', path: '/game/v1/profile', credential: "player" },
  'profile.getOther': { method: 'GET', path: '/game/v1/players/:playerId', credential: "player" },
  'names.setNickname': { method: 'PUT', path: '/game/v1/profile/nickname', credential: "player" },
  'names.report': { method: 'POST', path: '/game/v1/players/:playerId/name-reports', credential: "player" },
  'ownAttributes.list': { method: 'GET', path: '/game/v1/attributes', credential: "player" },
  'ownAttributes.write': { method: 'PUT', path: '/game/v1/attributes', credential: "player" },
  'ownDeletion.get': { method: 'GET', path: '/game/v1/deletion-request', credential: "player" },
  'ownDeletion.create': { method: 'POST', path: '/game/v1/deletion-request', credential: "player" },
  'ownDeletion.withdraw': { method: 'DELETE', path: '/game/v1/deletion-request', credential: "player" },
  'ownData.get': { method: 'GET', path: '/game/v1/data-request', credential: "player" },
  'ownData.create': { method: 'POST', path: '/game/v1/data-request', credential: "player" },
  'identities.list': { method: 'GET', path: '/game/v1/identities', credential: "player" },
  'identities.link': { method: 'POST', path: '/game/v1/identities', credential: "player" },
  'identities.unlink': { method: 'DELETE', path: '/game/v1/identities/:id', credential: "player" },
  'saves.list': { method: 'GET', path: '/game/v1/saves', credential: "player" },
  'saves.write': { method: 'PUT', path: '/game/v1/saves', credential: "player" },
  'saves.acknowledge': { method: 'POST', path: '/game/v1/saves/acknowledge', credential: "player" },
  'cache.acknowledge': { method: 'POST', path: '/game/v1/cache/acknowledge', credential: "player" },
  'inbox.list': { method: 'GET', path: '/game/v1/inbox', credential: "player" },
  'inbox.collect': { method: 'POST', path: '/game/v1/inbox/:msgId/collect', credential: "player" },
  'inbox.listSystem': { method: 'GET', path: '/game/v1/system-messages', credential: "player" },
  'ownEvents.list': { method: 'GET', path: '/game/v1/events', credential: "player" },
  'ownEvents.join': { method: 'POST', path: '/game/v1/events/:eventId/join', credential: "player" },
  'ownEvents.leave': { method: 'POST', path: '/game/v1/events/:eventId/leave', credential: "player" },
  'ranks.own': { method: 'GET', path: '/game/v1/leaderboards', credential: "player" },
  'ranks.list': { method: 'GET', path: '/game/v1/leaderboards/:key', credential: "player" },
  'ranks.around': { method: 'GET', path: '/game/v1/leaderboards/:key/around', credential: "player" },
  'ranks.report': { method: 'PUT', path: '/game/v1/leaderboards/:key/score', credential: "player" },
  'ownGuild.search': { method: 'GET', path: '/game/v1/guilds', credential: "player" },
  'ownGuild.get': { method: 'GET', path: '/game/v1/guild', credential: "player" },
  'ownGuild.requests': { method: 'GET', path: '/game/v1/guilds/:guildId/requests', credential: "player" },
  'ownGuild.accept': { method: 'POST', path: '/game/v1/guilds/:guildId/requests/:playerId/accept', credential: "player" },
  'ownGuild.refuse': { method: 'POST', path: '/game/v1/guilds/:guildId/requests/:playerId/refuse', credential: "player" },
  'ownGuild.kick': { method: 'POST', path: '/game/v1/guilds/:guildId/members/:playerId/kick', credential: "player" },
  'ownGuild.makeLeader': { method: 'POST', path: '/game/v1/guilds/:guildId/members/:playerId/make-leader', credential: "player" },
  'ownGuild.leave': { method: 'POST', path: '/game/v1/guilds/:guildId/leave', credential: "player" },
  'ownGuild.join': { method: 'POST', path: '/game/v1/guilds/:guildId/join', credential: "player" },
  'ownGuild.create': { method: 'POST', path: '/game/v1/guilds', credential: "player" },
  'ownRegatta.get': { method: 'GET', path: '/game/v1/regattas', credential: "player" },
  'ownRegatta.report': { method: 'PUT', path: '/game/v1/regattas/:id/score', credential: "player" },
  'ownPurchases.report': { method: 'POST', path: '/game/v1/purchases', credential: "player" },
  'serverPlayers.create': { method: 'PUT', path: '/game/v1/players/:playerId', credential: {"scope":"players"} },
  'serverPlayers.createMany': { method: 'POST', path: '/game/v1/batches/players', credential: {"scope":"players"} },
  'serverPlayers.createCode': { method: 'POST', path: '/game/v1/players/:playerId/sign-in-codes', credential: {"scope":"players"} },
  'serverPlayers.get': { method: 'GET', path: '/game/v1/players/:playerId/profile', credential: {"scope":"players"} },
  'serverSaves.list': { method: 'GET', path: '/game/v1/players/:playerId/saves', credential: {"scope":"saves"} },
  'serverSaves.write': { method: 'PUT', path: '/game/v1/players/:playerId/saves', credential: {"scope":"saves"} },
  'serverAttributes.list': { method: 'GET', path: '/game/v1/players/:playerId/attributes', credential: {"scope":"saves"} },
  'serverAttributes.set': { method: 'PUT', path: '/game/v1/players/:playerId/attributes', credential: {"scope":"saves"} },
  'serverAttributes.setMany': { method: 'POST', path: '/game/v1/batches/attributes', credential: {"scope":"saves"} },
  'serverInbox.list': { method: 'GET', path: '/game/v1/players/:playerId/inbox', credential: {"scope":"inbox"} },
  'serverInbox.collect': { method: 'POST', path: '/game/v1/players/:playerId/inbox/:msgId/collect', credential: {"scope":"inbox"} },
  'serverScores.report': { method: 'POST', path: '/game/v1/batches/scores', credential: {"scope":"scores"} },
  'serverRegattas.report': { method: 'POST', path: '/game/v1/batches/regatta-scores', credential: {"scope":"scores"} },
  'serverPurchases.report': { method: 'POST', path: '/game/v1/players/:playerId/purchases', credential: {"scope":"purchases"} },
  'serverPurchases.reportMany': { method: 'POST', path: '/game/v1/batches/purchases', credential: {"scope":"purchases"} },
  'serverDeletions.request': { method: 'POST', path: '/game/v1/batches/deletion-requests', credential: {"scope":"moderation"} },
  'feed.list': { method: 'GET', path: '/game/v1/feed', credential: {"scope":"feed"} },
} as const

/** What each call takes and is answered. */
export type Calls = {
  /** Whether a build may play. */
  'availability.check': { input: { readonly body: { readonly BuildNumber?: number; readonly Version?: string; readonly InstallationKey?: string } }; reply: { readonly Outcome: "play" | "update" | "refuse"; readonly Reason: "playable" | "maintenance" | "update-required" | "no-newer-build" | "unknown-build" | "unknown-version" | "unknown-player-build" | "other-version" | "debugger-key"; readonly BuildNumber: number | null; readonly Bucket: string; readonly UsesStaging: boolean; readonly UpdateTo: number | null; readonly Text: string; readonly Maintenance: { readonly Text: string; readonly Until: string } | null } }
  /** Whether something changed. */
  'availability.poll': { input: { readonly query?: { readonly state?: string } }; reply: { readonly State: string; readonly Revision: number; readonly IsOutdated: boolean; readonly Messages: number; readonly CacheCount: number; readonly Maintenance: { readonly Text: string; readonly Until: string } | null } | null }
  /** Sign a player in. */
  'signIn.create': { input: { readonly body: { readonly InstallationKey: string; readonly Create?: boolean; readonly Code?: string; readonly IdentityToken?: string; readonly Nonce?: string; readonly Language?: string; readonly Device?: { readonly Id?: string; readonly Model?: string; readonly BuildNumber?: number }; readonly Region?: string } }; reply: { readonly Token: string; readonly ExpiresAt: string; readonly IsNew: boolean; readonly CacheCount: number; readonly AccountTag: string; readonly Player: { readonly PlayerId: string; readonly Nickname: string; readonly Language: string; readonly CreationDate: string; readonly DebuggerSecondsLeft: number } } }
  /** The own profile. */
  'profile.get': { input: Record<never, never>; reply: { readonly PlayerId: string; readonly Nickname: string; readonly Language: string; readonly CreationDate: string; readonly DebuggerSecondsLeft: number } }
  /** The profile of another player. */
  'profile.getOther': { input: { readonly params: { readonly playerId: string } }; reply: { readonly PlayerId: string; readonly Nickname: string; readonly Guild: { readonly Id: string; readonly Name: string } | null; readonly GuildMate: { readonly Level: number | null; readonly LastSeen: string | null } | null } }
  /** Change the own nickname. */
  'names.setNickname': { input: { readonly body: { readonly Nickname: string } }; reply: { readonly Nickname: string; readonly ChangeableAt: string | null } }
  /** Report the nickname of another player. */
  'names.report': { input: { readonly params: { readonly playerId: string }; readonly body: { readonly Nickname: string } }; reply: {  } }
  /** The own attributes that the game may set. */
  'ownAttributes.list': { input: Record<never, never>; reply: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }> } }
  /** Set own attributes. */
  'ownAttributes.write': { input: { readonly body: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number }> } }; reply: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }> } }
  /** The own request to be deleted. */
  'ownDeletion.get': { input: Record<never, never>; reply: { readonly Request: { readonly CreationDate: string; readonly Text: string; readonly CanBeWithdrawn: boolean } | null } }
  /** Ask to be deleted. */
  'ownDeletion.create': { input: { readonly body: { readonly Text?: string } }; reply: { readonly Request: { readonly CreationDate: string; readonly Text: string; readonly CanBeWithdrawn: boolean } | null } }
  /** Take back the request to be deleted. */
  'ownDeletion.withdraw': { input: Record<never, never>; reply: { readonly Request: { readonly CreationDate: string; readonly Text: string; readonly CanBeWithdrawn: boolean } | null } }
  /** The own request for the own data. */
  'ownData.get': { input: Record<never, never>; reply: { readonly Request: { readonly CreationDate: string; readonly Text: string; readonly AnsweredAt: string | null } | null } }
  /** Ask for the own data. */
  'ownData.create': { input: { readonly body: { readonly Text?: string } }; reply: { readonly Request: { readonly CreationDate: string; readonly Text: string; readonly AnsweredAt: string | null } } }
  /** The own identities. */
  'identities.list': { input: Record<never, never>; reply: { readonly Identities: ReadonlyArray<{ readonly Id: string; readonly Issuer: string; readonly LinkedAt: string }> } }
  /** Link an identity. */
  'identities.link': { input: { readonly body: { readonly IdentityToken: string; readonly Nonce: string; readonly Keep?: "this" | "other"; readonly AbandonOther?: boolean } }; reply: { readonly PlayerId: string; readonly SignIn: boolean } }
  /** Unlink an identity. */
  'identities.unlink': { input: { readonly params: { readonly id: string } }; reply: {  } }
  /** The own saved game. */
  'saves.list': { input: { readonly query?: { readonly since?: number; readonly keys?: ReadonlyArray<{ readonly key: string }> } }; reply: { readonly Entries: ReadonlyArray<{ readonly Key: string; readonly Value: string; readonly Version: number }>; readonly Versions: Readonly<Record<string, number>> | null; readonly Revision: number; readonly IsOutdated: boolean } }
  /** Write the own saved game. */
  'saves.write': { input: { readonly body: { readonly Entries: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version: number }> } }; reply: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } }
  /** Acknowledge what staff changed. */
  'saves.acknowledge': { input: { readonly body: { readonly Revision: number } }; reply: { readonly Revision: number; readonly IsOutdated: boolean } }
  /** Acknowledge that the cache was dropped. */
  'cache.acknowledge': { input: { readonly body: { readonly CacheCount: number } }; reply: { readonly CacheCount: number } }
  /** The own messages. */
  'inbox.list': { input: Record<never, never>; reply: { readonly Messages: ReadonlyArray<{ readonly MsgId: string; readonly Title: string; readonly Message: string; readonly Language: string | null; readonly ExternalLink: string; readonly ImageURL: string; readonly AutomaticDisplay: boolean; readonly Gifts: ReadonlyArray<{ readonly m_type: number; readonly m_giftableId: string; readonly m_amount: number }>; readonly CreationDate: string; readonly CollectedAt: string | null; readonly ExpiresAt: string }> } }
  /** Collect a message and save its gifts. */
  'inbox.collect': { input: { readonly params: { readonly msgId: string }; readonly body: { readonly CollectId: string; readonly Entries?: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version: number }> } }; reply: { readonly MsgId: string; readonly Gifts: ReadonlyArray<{ readonly m_type: number; readonly m_giftableId: string; readonly m_amount: number }>; readonly CollectedAt: string; readonly Saved: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } | null } }
  /** System messages. */
  'inbox.listSystem': { input: { readonly query?: { readonly since?: string; readonly take?: number } }; reply: { readonly Messages: ReadonlyArray<{ readonly Id: string; readonly Channel: string; readonly Message: string; readonly CreationDate: string }>; readonly HasMore: boolean } }
  /** Events that run, and that come. */
  'ownEvents.list': { input: { readonly query?: { readonly aheadHours?: number } }; reply: { readonly Events: ReadonlyArray<{ readonly Content: string; readonly StartDate: string; readonly EndDate: string; readonly EventId: number; readonly JoinedAt: string | null; readonly Leaderboards: ReadonlyArray<{ readonly Key: string; readonly Name: string }> }> } }
  /** Join an event. */
  'ownEvents.join': { input: { readonly params: { readonly eventId: number } }; reply: { readonly EventId: number; readonly JoinedAt: string } }
  /** Leave an event. */
  'ownEvents.leave': { input: { readonly params: { readonly eventId: number } }; reply: {  } }
  /** The own ranks. */
  'ranks.own': { input: Record<never, never>; reply: { readonly Leaderboards: ReadonlyArray<{ readonly Key: string; readonly Name: string; readonly EventId: number | null; readonly EventName: string | null; readonly JoinedAt: string; readonly Score: number; readonly Players: number; readonly IsFinal: boolean; readonly Rank: number }> } }
  /** A page of a leaderboard. */
  'ranks.list': { input: { readonly params: { readonly key: string }; readonly query?: { readonly skip?: number; readonly take?: number } }; reply: { readonly Entries: ReadonlyArray<{ readonly PlayerId: string; readonly Nickname: string; readonly Score: number; readonly Rank: number }>; readonly Players: number; readonly AsOf: string; readonly IsFinal: boolean; readonly Next: number | null } }
  /** The entries around the own. */
  'ranks.around': { input: { readonly params: { readonly key: string }; readonly query?: { readonly take?: number } }; reply: { readonly Entries: ReadonlyArray<{ readonly PlayerId: string; readonly Nickname: string; readonly Score: number; readonly Rank: number }>; readonly Players: number; readonly AsOf: string; readonly IsFinal: boolean } }
  /** Report the own score. */
  'ranks.report': { input: { readonly params: { readonly key: string }; readonly body: { readonly Attributes?: Readonly<Record<string, number>>; readonly Score?: number; readonly Report: number } }; reply: { readonly Score: number; readonly Attributes: Readonly<Record<string, number>> } }
  /** Search guilds. */
  'ownGuild.search': { input: { readonly query?: { readonly name?: string; readonly after?: string; readonly take?: number } }; reply: { readonly Guilds: ReadonlyArray<{ readonly Id: string; readonly Name: string; readonly AccessPolicy: number; readonly MinLevel: number; readonly MembersCount: number; readonly MembersLimit: number }>; readonly Next: string | null } }
  /** The own guild. */
  'ownGuild.get': { input: Record<never, never>; reply: { readonly Guild: { readonly Id: string; readonly Name: string; readonly AccessPolicy: number; readonly MinLevel: number; readonly MembersCount: number; readonly MembersLimit: number; readonly JoinedAt: string; readonly IsLeader: boolean; readonly Members: ReadonlyArray<{ readonly PlayerId: string; readonly Nickname: string; readonly Level: number | null; readonly LastSeen: string | null; readonly IsLeader: boolean; readonly Score: number | null; readonly Rank: number | null }> } | null; readonly Requests: ReadonlyArray<{ readonly RequestedAt: string; readonly ExpiresAt: string; readonly GuildId: string; readonly Name: string }> } }
  /** The requests to join the guild that one leads. */
  'ownGuild.requests': { input: { readonly params: { readonly guildId: string } }; reply: { readonly Requests: ReadonlyArray<{ readonly PlayerId: string; readonly Nickname: string; readonly RequestedAt: string; readonly ExpiresAt: string }> } }
  /** Accept a request to join. */
  'ownGuild.accept': { input: { readonly params: { readonly guildId: string; readonly playerId: string } }; reply: {  } }
  /** Refuse a request to join. */
  'ownGuild.refuse': { input: { readonly params: { readonly guildId: string; readonly playerId: string } }; reply: {  } }
  /** Kick a member. */
  'ownGuild.kick': { input: { readonly params: { readonly guildId: string; readonly playerId: string } }; reply: {  } }
  /** Hand the leadership over. */
  'ownGuild.makeLeader': { input: { readonly params: { readonly guildId: string; readonly playerId: string } }; reply: {  } }
  /** Leave a guild. */
  'ownGuild.leave': { input: { readonly params: { readonly guildId: string } }; reply: {  } }
  /** Join a guild. */
  'ownGuild.join': { input: { readonly params: { readonly guildId: string } }; reply: { readonly JoinedAt: string | null; readonly RequestExpiresAt: string | null } }
  /** Make a guild. */
  'ownGuild.create': { input: { readonly body: { readonly Name: string; readonly AccessPolicy?: number; readonly MinLevel?: number } }; reply: { readonly Id: string; readonly JoinedAt: string } }
  /** The own guild's regatta. */
  'ownRegatta.get': { input: Record<never, never>; reply: { readonly Regatta: { readonly Id: number; readonly StartDate: string; readonly CompetitionEndDate: string; readonly EndDate: string; readonly MinLevel: number; readonly MaxLevel: number | null; readonly GuildCount: number; readonly IsFinal: boolean; readonly Guilds: ReadonlyArray<{ readonly GuildId: string; readonly GuildName: string; readonly Score: number; readonly Rank: number | null }> } | null } }
  /** Report the own score in a regatta. */
  'ownRegatta.report': { input: { readonly params: { readonly id: number }; readonly body: { readonly Score: number; readonly Report: number } }; reply: { readonly Score: number; readonly GuildScore: number } }
  /** Report a purchase by its receipt. */
  'ownPurchases.report': { input: { readonly body: { readonly Store: "apple"; readonly Transaction: string; readonly Entries?: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version: number }> } | { readonly Store: "google"; readonly Receipt: string; readonly Signature: string; readonly Entries?: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version: number }> } }; reply: { readonly Purchase: { readonly OrderId: string; readonly Store: string; readonly SKU: string; readonly Date: string; readonly Platform: string; readonly ItemId: string; readonly Amount: number; readonly Type: number; readonly Value: string; readonly Valid: boolean; readonly IsSandbox: boolean; readonly Source: "verified" | "server" | "import"; readonly AwaitsProduct: boolean }; readonly Saved: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } | null } }
  /** Make a player. */
  'serverPlayers.create': { input: { readonly params: { readonly playerId: string }; readonly body: { readonly Nickname?: string; readonly Language?: string; readonly Recreate?: boolean } }; reply: { readonly Player: { readonly PlayerId: string; readonly Nickname: string; readonly Language: string; readonly CreationDate: string; readonly DebuggerSecondsLeft: number }; readonly IsNew: boolean } }
  /** Make players. */
  'serverPlayers.createMany': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly Nickname?: string; readonly Language?: string; readonly Recreate?: boolean; readonly PlayerId: string }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** Make a sign-in code for a player. */
  'serverPlayers.createCode': { input: { readonly params: { readonly playerId: string } }; reply: { readonly Code: string; readonly ExpiresAt: string } }
  /** A player. */
  'serverPlayers.get': { input: { readonly params: { readonly playerId: string } }; reply: { readonly PlayerId: string; readonly Nickname: string; readonly Language: string; readonly CreationDate: string; readonly DebuggerSecondsLeft: number } }
  /** A player's saved game. */
  'serverSaves.list': { input: { readonly params: { readonly playerId: string }; readonly query?: { readonly since?: number; readonly keys?: ReadonlyArray<{ readonly key: string }> } }; reply: { readonly Entries: ReadonlyArray<{ readonly Key: string; readonly Value: string; readonly Version: number }>; readonly Versions: Readonly<Record<string, number>> | null; readonly Revision: number; readonly IsOutdated: boolean } }
  /** Write a player's saved game. */
  'serverSaves.write': { input: { readonly params: { readonly playerId: string }; readonly body: { readonly Entries: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version?: number }> } }; reply: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } }
  /** A player's attributes. */
  'serverAttributes.list': { input: { readonly params: { readonly playerId: string } }; reply: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }> } }
  /** Set a player's attributes. */
  'serverAttributes.set': { input: { readonly params: { readonly playerId: string }; readonly body: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate?: string | null }> } }; reply: { readonly Attributes: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate: string | null }> } }
  /** Set attributes of many players. */
  'serverAttributes.setMany': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly Name: string; readonly Value: number; readonly ExpirationDate?: string | null; readonly PlayerId: string }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** A player's messages. */
  'serverInbox.list': { input: { readonly params: { readonly playerId: string } }; reply: { readonly Messages: ReadonlyArray<{ readonly MsgId: string; readonly Title: string; readonly Message: string; readonly Language: string | null; readonly ExternalLink: string; readonly ImageURL: string; readonly AutomaticDisplay: boolean; readonly Gifts: ReadonlyArray<{ readonly m_type: number; readonly m_giftableId: string; readonly m_amount: number }>; readonly CreationDate: string; readonly CollectedAt: string | null; readonly ExpiresAt: string }> } }
  /** Collect a message for a player. */
  'serverInbox.collect': { input: { readonly params: { readonly playerId: string; readonly msgId: string }; readonly body: { readonly CollectId: string; readonly Entries?: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version: number }> } }; reply: { readonly MsgId: string; readonly Gifts: ReadonlyArray<{ readonly m_type: number; readonly m_giftableId: string; readonly m_amount: number }>; readonly CollectedAt: string; readonly Saved: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } | null } }
  /** Report scores of many players. */
  'serverScores.report': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly LeaderboardKey: string; readonly PlayerId: string; readonly Attributes?: Readonly<Record<string, number>>; readonly Score?: number }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** Report scores in regattas. */
  'serverRegattas.report': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly PlayerId: string; readonly Score: number; readonly RegattaId: number }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** Report a player's purchase. */
  'serverPurchases.report': { input: { readonly params: { readonly playerId: string }; readonly body: { readonly OrderId: string; readonly Store: string; readonly SKU: string; readonly Date: string; readonly ItemId?: string; readonly Amount?: number; readonly Type?: number; readonly Value?: string; readonly Platform?: "android" | "ios"; readonly Valid?: boolean; readonly IsSandbox?: boolean; readonly Entries?: ReadonlyArray<{ readonly Key: string; readonly Value: string | null; readonly Version?: number }> } }; reply: { readonly Purchase: { readonly OrderId: string; readonly Store: string; readonly SKU: string; readonly Date: string; readonly Platform: string; readonly ItemId: string; readonly Amount: number; readonly Type: number; readonly Value: string; readonly Valid: boolean; readonly IsSandbox: boolean; readonly Source: "verified" | "server" | "import"; readonly AwaitsProduct: boolean }; readonly Saved: { readonly Versions: Readonly<Record<string, number>>; readonly Revision: number } | null } }
  /** Report purchases of many players. */
  'serverPurchases.reportMany': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly OrderId: string; readonly Store: string; readonly SKU: string; readonly Date: string; readonly ItemId?: string; readonly Amount?: number; readonly Type?: number; readonly Value?: string; readonly Platform?: "android" | "ios"; readonly Valid?: boolean; readonly IsSandbox?: boolean; readonly PlayerId: string }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** Ask for the deletion of players. */
  'serverDeletions.request': { input: { readonly body: { readonly Mode?: "all" | "each"; readonly Rows: ReadonlyArray<{ readonly Text?: string; readonly PlayerId: string }> } }; reply: { readonly Results: ReadonlyArray<{ readonly Outcome: "done" | "unchanged" | "refused"; readonly Code: string; readonly Message: string }> } }
  /** What happened. */
  'feed.list': { input: { readonly query?: { readonly after?: string; readonly from?: "now" | "oldest"; readonly take?: number } }; reply: { readonly Events: ReadonlyArray<{ readonly Position: number; readonly At: string; readonly Kind: string; readonly PlayerId: string | null; readonly Data: { readonly AuditId?: string; readonly Action?: string; readonly Actor?: string; readonly TargetKind?: string; readonly TargetId?: string; readonly Platform?: string; readonly IsMock?: boolean; readonly OrderId?: string; readonly Store?: string; readonly SKU?: string; readonly ItemId?: string; readonly Amount?: number; readonly Value?: string; readonly Valid?: boolean; readonly IsSandbox?: boolean; readonly Source?: string; readonly IsRefunded?: boolean; readonly MessageId?: string; readonly EventId?: number; readonly GuildId?: string; readonly IsDeleted?: boolean; readonly JobId?: string; readonly JobKind?: string; readonly State?: string; readonly Done?: number; readonly Failed?: number; readonly Skipped?: number; readonly Step?: string; readonly Target?: string } }>; readonly Cursor: string; readonly HasMore: boolean } }
}
