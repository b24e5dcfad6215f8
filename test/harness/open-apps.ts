import type { FastifyInstance } from 'fastify'

/**
 * The applications that tests of this process have started and not closed. One that stays open writes what it counted a
 * minute later, into the tables of another file's test.
 */
export const openApps = new Set<FastifyInstance>()

/** Closes those that were not open at an earlier time. */
export async function closeAppsSince(earlier: ReadonlySet<FastifyInstance>): Promise<void> {
  for (const app of openApps) if (!earlier.has(app)) await closeApp(app)
}

/** Closes one; what is closed already stays as it is. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  openApps.delete(app)
  await app.close()
}
