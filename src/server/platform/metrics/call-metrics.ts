import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Prometheus } from './prometheus.ts'

/**
 * Measures every reply of these servers by method, route and status, and counts calls by the kind of their caller and the
 * code of their error.
 */
export function measureCalls(
  { Counter, Histogram }: Prometheus,
  registry: Registry,
  apps: readonly FastifyInstance[],
): void {
  const registers = [registry]
  const durations = new Histogram({
    name: 'quarterdeck_reply_seconds',
    help: 'Time from the arrival of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers,
  })
  const calls = new Counter({
    name: 'quarterdeck_calls_total',
    help: 'Calls by whose they are (game or staff), the kind of their caller, and the code of their error, empty for none',
    labelNames: ['api', 'caller', 'code'],
    registers,
  })
  for (const app of apps)
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      const api = route.startsWith('/game/') ? 'game' : 'staff'
      calls.inc({ api, caller: request.caller.kind, code: request.errorCode })
      done()
    })
}
