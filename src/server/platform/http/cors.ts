import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database/tables.ts'
import type { RouteDependencies } from './call.ts'

/** How long a browser keeps the answer to a preflight, in seconds. */
const preflightSeconds = 600

/**
 * Lets a page of an origin that a client key names read the reply. Games in a browser send a token and no cookie, so
 * credentials are not allowed.
 */
export async function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { credentials, services }: Pick<RouteDependencies, 'credentials' | 'services'>,
  db: Database,
): Promise<boolean> {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (origin === undefined || !(await credentials.gameCallers.allowsOrigin(origin, services.now(), db))) return false
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After')
  return true
}

/** Answers what a browser asks before it calls the game's calls from another origin. */
export function answerPreflights(app: FastifyInstance, dependencies: RouteDependencies): void {
  app.options('/game/v1/*', async (request, reply) => {
    if (await allowOrigin(request, reply, dependencies, dependencies.db)) {
      reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'Authorization, Content-Type, Environment')
        .header('access-control-max-age', String(preflightSeconds))
    }
    return reply.code(204).send()
  })
}
