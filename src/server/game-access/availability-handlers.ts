import { decideBuild } from '#contract/build-decision.ts'
import type { availability } from '#contract/game-availability.ts'
import { findOpenWindow } from '#server/builds/maintenance-repository.ts'
import { listBuilds } from '#server/builds/repository.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { poll } from './poll-repository.ts'
import { hasDebuggerKey } from './sign-in-repository.ts'

export const availabilityHandlers: Handlers<typeof availability> = {
  check: async ({ body: { BuildNumber = null, Version = null, InstallationKey } }, { db, key, now }) => {
    // Only client keys ask, and each has a platform.
    if (!key.platform) throw new Error('a client key has no platform')
    const digest = InstallationKey === undefined ? undefined : toKeyDigest(InstallationKey)
    const subject = {
      platform: key.platform,
      version: Version,
      buildNumber: BuildNumber,
      hasDebuggerKey: digest !== undefined && (await hasDebuggerKey(db, digest, now)),
    }
    const window = await findOpenWindow(db, key.platform, now)
    // Maintenance does not stop those who test: ruling 98.
    const stopping = subject.hasDebuggerKey ? undefined : window
    const decision = decideBuild(subject, await listBuilds(db, { platform: key.platform }), stopping)
    return { ...decision, Maintenance: window ? { Text: window.Text, Until: window.To } : null }
  },

  poll: async ({ query: { state } }, { db, player, now }) => {
    const polled = await poll(db, player, now)
    return polled.State === state ? null : polled
  },
}
