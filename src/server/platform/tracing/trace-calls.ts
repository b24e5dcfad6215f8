import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'
import { CallTrace } from './call-trace.ts'
import { createSpanExporter, type SpanExporter } from './span-exporter.ts'
import { startTrace } from './trace-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Records the call; null where it is not recorded. */
    trace: CallTrace | null
  }
}

/**
 * Records a share of the calls of these servers and sends their spans to the collector of the settings; call it before
 * routes are added. Without a collector nothing is added, and undefined is returned. Stop the exporter when the servers are
 * closed.
 */
export function startTracing(
  apps: readonly FastifyInstance[],
  settings: Settings,
  now: () => Date,
): SpanExporter | undefined {
  const { tracing } = settings
  const [app] = apps
  if (!tracing || !app) return undefined
  const exporter = createSpanExporter(tracing, settings, (problem) =>
    problem ? app.log.warn(problem, 'traces cannot be sent') : app.log.warn('traces are sent again'),
  )
  for (const one of apps) traceCalls(one, exporter, tracing.share, now)
  return exporter
}

function traceCalls(app: FastifyInstance, exporter: SpanExporter, share: number, now: () => Date): void {
  app.addHook('onRequest', (request, _, done) => {
    const context = startTrace(request.headers.traceparent, share)
    if (context) request.trace = new CallTrace(context, now())
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method, routeOptions, id, caller, errorCode, trace } = request
    if (trace) {
      const call = { method, route: routeOptions.url, requestId: id, caller: caller.kind }
      exporter.add(trace.end({ ...call, status: statusCode, errorCode }))
    }
    done()
  })
}
