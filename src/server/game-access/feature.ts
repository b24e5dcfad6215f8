import { dayMs } from '#contract/core/units.ts'
import type { gameActivity } from '#contract/game-activity.ts'
import type { availability } from '#contract/game-availability.ts'
import type { gameKeys } from '#contract/game-keys.ts'
import type { profile } from '#contract/game-profile.ts'
import type { serverPlayers } from '#contract/game-server-players.ts'
import type { signIn } from '#contract/game-sign-in.ts'
import type { suspensions } from '#contract/suspensions.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { gameActivityHandlers } from './activity-handlers.ts'
import { keyNames } from './audit-names.ts'
import { availabilityHandlers } from './availability-handlers.ts'
import { deleteCalls } from './calls/call-repository.ts'
import { signInActions } from './credentials/timeline.ts'
import { profileHandlers, signInHandlers } from './game-handlers.ts'
import { connectionPart, suspensionsPart } from './home-part.ts'
import { gameKeyHandlers } from './key-handlers.ts'
import { pollPlan } from './poll-repository.ts'
import { deletePresence } from './presence-repository.ts'
import { serverPlayerHandlers } from './server-handlers.ts'
import { deleteEndedInstallations, endInstallations, lockSignInPlan } from './sign-in-repository.ts'
import { suspensionHandlers } from './suspension-handlers.ts'
import { liftJob, suspendJob } from './suspension-jobs.ts'
import { suspensionActions } from './timeline.ts'

/** How long the calls of keys by hour are kept, in days: as long as they are shown. */
const callDays = 31

/** The keys with which a game and its server call. */
export const gameKeysFeature = defineFeature<typeof gameKeys>({
  auditNames: [keyNames],
  handlers: gameKeyHandlers,
  retention: (db, _, now) => deleteCalls(db, subtract(now, callDays * dayMs)),
})

/** What staff see of the game's calls. */
export const gameActivityFeature = defineFeature<typeof gameActivity>({
  homeParts: [connectionPart],
  handlers: gameActivityHandlers,
  ownedTables: [{ label: 'Presence', table: 'player_presence', deletedBy: 'player id' }],
  retention: (db, _, now) => deletePresence(db, subtract(now, 60 * 60_000)),
})

/** Whether the game may be played, and whether something changed. */
export const availabilityFeature = defineFeature<typeof availability>({
  handlers: availabilityHandlers,
  cachedPlans: [pollPlan],
})

/** How long the digests of a deleted player's installation keys stay, in days. */
const keptDays = 90

/** Signing in. */
export const signInFeature = defineFeature<typeof signIn>({
  handlers: signInHandlers,
  cachedPlans: [lockSignInPlan],
  ownedTables: [
    { label: 'Sign-ins', table: 'player_sign_ins', deletedBy: 'foreign key' },
    { label: 'Installations', table: 'player_installations', deletedBy: 'foreign key' },
  ],
  erasures: [
    {
      label: 'Installations without their player',
      // Counted among the rows of the player already.
      erase: async (db) => {
        await endInstallations(db)
        return 0
      },
    },
  ],
  retention: async (db, _, now) => {
    await endInstallations(db)
    await deleteEndedInstallations(db, subtract(now, keptDays * dayMs))
  },
})

/** Players that the studio's server makes and reads. */
export const serverPlayersFeature = defineFeature<typeof serverPlayers>({
  handlers: serverPlayerHandlers,
  timelineActions: { 'player made': { kind: 'player' }, 'sign-in code made': signInActions['sign-in code made'] },
})

/** A player's own profile. */
export const profileFeature = defineFeature<typeof profile>({ handlers: profileHandlers })

/** Keeping players out of the game. */
export const suspensionsFeature = defineFeature<typeof suspensions>({
  homeParts: [suspensionsPart],
  handlers: suspensionHandlers,
  jobs: [suspendJob, liftJob],
  ownedTables: [{ label: 'Suspensions', table: 'player_suspensions', deletedBy: 'foreign key' }],
  timelineActions: suspensionActions,
})
