import { dayMs } from '#contract/core/units.ts'
import type { identities } from '#contract/game-identities.ts'
import type { playerCredentials } from '#contract/player-credentials.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { subtract } from '#server/platform/retention.ts'
import { deleteEndedCodes } from './code-repository.ts'
import { playerCredentialHandlers } from './handlers.ts'
import { identityHandlers } from './link-handlers.ts'
import { signInActions, signInSources } from './timeline.ts'

/** What signs a player in, as staff change it. */
export const playerCredentialsFeature = defineFeature<typeof playerCredentials>({
  handlers: playerCredentialHandlers,
  ownedTables: [
    { label: 'Sign-in codes', table: 'player_codes', deletedBy: 'foreign key' },
    { label: 'Changes of sign-ins', table: 'player_sign_in_changes', deletedBy: 'foreign key' },
  ],
  auditedPlayers: { 'sign-in move undone': readMembers('FromPlayerId', 'ToPlayerId') },
  timelineSources: signInSources,
  timelineActions: signInActions,
  retention: (db, _, now) => deleteEndedCodes(db, subtract(now, dayMs)),
})

/** The identities of the own player. */
export const identitiesFeature = defineFeature<typeof identities>({ handlers: identityHandlers })
