import { createServer } from 'node:http'

/** A span as it arrives. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

/** A collector of traces, as OpenTelemetry's takes them over HTTP. */
export type TraceCollector = {
  readonly url: string
  /** The bodies that arrived, as text. */
  readonly bodies: readonly string[]
  /** The headers of the requests, in the order of the bodies. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[]
  /** All spans that arrived. */
  listSpans(): ReceivedSpan[]
  close(): Promise<void>
}

/** Starts a collector. `answer` gives the status of each reply, or undefined to never answer; 200 when absent. */
export async function startTraceCollector(answer: () => number | undefined = () => 200): Promise<TraceCollector> {
  const bodies: string[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      headers.push(request.headers)
      const status = answer()
      if (status !== undefined) reply.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    headers,
    listSpans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The attributes of a span by their names. */
export const getAttributes = ({ attributes }: ReceivedSpan): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
