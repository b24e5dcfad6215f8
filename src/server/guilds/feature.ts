import type { guilds } from '#contract/guilds.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { guildNames } from './audit-names.ts'
import { guildHandlers } from './handlers.ts'
import { guildCarePart } from './home-part.ts'
import { noteInactiveLeaders } from './leader-repository.ts'
import { guildOfPlayerPlan } from './member-repository.ts'
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
