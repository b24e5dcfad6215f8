import type { ownGuild } from '#contract/game-guilds.ts'
import type { guildRequests } from '#contract/guild-requests.ts'
import type { guilds } from '#contract/guilds.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { guildNames } from './audit-names.ts'
import { ownGuildHandlers } from './game-handlers.ts'
import { guildHandlers } from './handlers.ts'
import { guildCarePart } from './home-part.ts'
import { noteInactiveLeaders } from './leader-repository.ts'
import { guildOfPlayerPlan } from './member-repository.ts'
import { guildRequestHandlers } from './request-handlers.ts'
import { deletePastRequests } from './request-repository.ts'
import { guildSearch } from './search.ts'
import { membershipSource } from './timeline.ts'

/** Guilds and their members. */
export const guildsFeature = defineFeature<typeof guilds>({
  homeParts: [guildCarePart],
  handlers: guildHandlers,
  cachedPlans: [guildOfPlayerPlan],
  ownedTables: [
    { label: 'Guild memberships', table: 'guild_members', deletedBy: 'foreign key' },
    { label: 'Guild history', table: 'guild_history', deletedBy: 'foreign key' },
  ],
  timelineSources: [membershipSource],
  searchSources: [guildSearch],
  auditNames: [guildNames],
  // Every ten minutes, because it may read all guilds.
  retention: (db, settings, now) => noteInactiveLeaders(db, settings, now),
  auditedPlayers: {
    'guild created': readMembers('leaderId'),
    'guild member added': readMembers('PlayerId'),
    'guild member kicked': readMembers('PlayerId'),
    'guild membership ended': readMembers('PlayerId'),
    'guild membership restored': readMembers('PlayerId'),
    'guild leadership transferred': readMembers('LeaderId'),
  },
})

/** Requests to join guilds, for staff. */
export const guildRequestsFeature = defineFeature<typeof guildRequests>({
  handlers: guildRequestHandlers,
  ownedTables: [{ label: 'Guild requests', table: 'guild_requests', deletedBy: 'foreign key' }],
  retention: (db, _, now) => deletePastRequests(db, now),
  auditedPlayers: {
    'guild request accepted': readMembers('PlayerId'),
    'guild request refused': readMembers('PlayerId'),
    'guild request reopened': readMembers('PlayerId'),
  },
})

/** Guilds as players see, join, leave and lead them. */
export const ownGuildFeature = defineFeature<typeof ownGuild>({ handlers: ownGuildHandlers })
