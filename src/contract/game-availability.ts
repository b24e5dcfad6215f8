import { z } from 'zod'
import { BuildDecision } from './build-decision.ts'
import { ApiVersion, BuildNumber } from './builds.ts'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { CacheCount } from './game-cache.ts'
import { InstallationKey } from './game-sign-in.ts'

/** A maintenance window that is open now. */
export const OpenMaintenance = z.object({ Text: z.string(), Until: Instant })

/** Whether a game may be played now, and whether something changed for its player. */
export const availability = feature({
  /**
   * Which build may play, and where its content is; asked before the sign-in. With an installation key the debugger key of
   * its player counts.
   */
  check: gameEndpoint({
    method: 'POST',
    path: '/game/v1/availability',
    gameAccess: 'client key',
    summary: 'Whether a build may play',
    isRead: true,
    body: z.strictObject({
      BuildNumber: BuildNumber.optional(),
      /** The version of the API, "2.1"; counts where no build number is sent. */
      Version: ApiVersion.optional(),
      InstallationKey: InstallationKey.optional(),
    }),
    reply: BuildDecision.extend({ Maintenance: OpenMaintenance.nullable() }),
    errors: [],
    secretFields: ['InstallationKey'],
  }),
  /**
   * What a running game asks every so often: 204 without a body when nothing changed since `state`, which is that of the
   * last reply. Both say when to ask again, in `Retry-After`.
   */
  poll: gameEndpoint({
    method: 'GET',
    path: '/game/v1/poll',
    gameAccess: 'player',
    group: 'poll',
    summary: 'Whether something changed',
    query: z.strictObject({ state: z.string().max(100).optional() }),
    reply: z.object({
      State: z.string(),
      /** Of the saved game. */
      Revision: StoredInteger,
      IsOutdated: z.boolean(),
      /** Messages that can be collected. */
      Messages: StoredInteger,
      CacheCount,
      Maintenance: OpenMaintenance.nullable(),
    }),
    errors: [],
    isPoll: true,
  }),
})
