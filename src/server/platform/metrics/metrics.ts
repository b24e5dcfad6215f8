import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Histogram } from 'prom-client'
import type { Replica } from '#server/platform/database/replica/replica.ts'

/**
 * Measures every reply of these servers by method, route and status, and serves the metrics as Prometheus text on a
 * separate loopback port, so that they are not public with the console. Returns the function that stops it.
 */
export async function serveMetrics(
  apps: readonly FastifyInstance[],
  port: number,
  replica?: Replica,
): Promise<() => Promise<void>> {
  // Loaded here, because most servers start without metrics.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (replica)
    new Gauge({
      name: 'quarterdeck_replica_lag_seconds',
      help: 'How far the replica is behind at most; NaN while it does not answer',
      registers: [registry],
      collect() {
        this.set((replica.lagMs ?? Number.NaN) / 1000)
      },
    })
  const server = createServer((_, reply) => {
    registry.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const durations = new Histogram({
    name: 'quarterdeck_reply_seconds',
    help: 'Time from the arrival of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  for (const app of apps) measure(app, durations)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function measure(app: FastifyInstance, durations: Histogram<'method' | 'route' | 'status'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
