import { afterEach, expect, test, vi } from 'vitest'
import { startTraceCollector, type TraceCollector } from '#test/harness/trace-collector.ts'
import { toOtlp } from './otlp.ts'
import type { Span } from './span.ts'
import { maxQueuedSpans, SpanExporter } from './span-exporter.ts'

const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: undefined,
  name: 'GET /environment',
  kind: 'server',
  startedAt: 1_796_050_800_000.25,
  endedAt: 1_796_050_800_012,
  attributes: { 'http.route': '/environment', 'http.response.status_code': 200 },
  hasFailed: false,
}
const spans = (count: number) => Array.from({ length: count }, () => span)

let collector: TraceCollector | undefined

afterEach(async () => {
  await collector?.close()
  collector = undefined
})

function createExporter(url: string) {
  const log = vi.fn()
  return { exporter: new SpanExporter({ url, headers: {}, resource: { 'service.name': 'quarterdeck' }, log }), log }
}

test('writes OTLP as its specification says', () => {
  const failed: Span = { ...span, parentSpanId: '00f067aa0ba902b7', kind: 'client', hasFailed: true, attributes: {} }
  expect(JSON.parse(toOtlp([span, failed], { 'service.name': 'quarterdeck' }, '1.2.3'))).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'quarterdeck' } }] },
        scopeSpans: [
          {
            scope: { name: 'quarterdeck', version: '1.2.3' },
            spans: [
              {
                traceId: '0af7651916cd43dd8448eb211c80319c',
                spanId: 'b7ad6b7169203331',
                name: 'GET /environment',
                kind: 2,
                startTimeUnixNano: '1796050800000250000',
                endTimeUnixNano: '1796050800012000000',
                attributes: [
                  { key: 'http.route', value: { stringValue: '/environment' } },
                  { key: 'http.response.status_code', value: { intValue: '200' } },
                ],
              },
              {
                traceId: '0af7651916cd43dd8448eb211c80319c',
                spanId: 'b7ad6b7169203331',
                parentSpanId: '00f067aa0ba902b7',
                name: 'GET /environment',
                kind: 3,
                startTimeUnixNano: '1796050800000250000',
                endTimeUnixNano: '1796050800012000000',
                attributes: [],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})

test('sends what waits when it stops, and nothing after that', async () => {
  collector = await startTraceCollector()
  const { exporter } = createExporter(collector.url)
  exporter.add(spans(3))
  await exporter.stop()
  exporter.add(spans(2))
  expect(collector.listSpans()).toHaveLength(3)
  expect(exporter.counts).toEqual({ sent: 3, dropped: 2 })
})

test('keeps a bounded number of spans while the collector does not answer, and counts the others', async () => {
  collector = await startTraceCollector(() => undefined)
  const { exporter } = createExporter(collector.url)
  exporter.add(spans(maxQueuedSpans + 10))
  expect(exporter.counts).toEqual({ sent: 0, dropped: 10 })
  // A batch is under way, and as many have room again.
  exporter.add(spans(maxQueuedSpans))
  expect(exporter.counts.dropped).toBeGreaterThan(maxQueuedSpans - 1_000)
  await vi.waitFor(() => expect(collector?.bodies).toHaveLength(1))
  await collector.close()
  await exporter.stop()
  expect(exporter.counts).toEqual({ sent: 0, dropped: 2 * maxQueuedSpans + 10 })
})

test('sends a batch again that a busy collector did not take, and says once that it failed and once that it is over', async () => {
  const statuses = [503, 200]
  collector = await startTraceCollector(() => statuses.shift() ?? 200)
  const { exporter, log } = createExporter(collector.url)
  // As many as make a batch are sent at once.
  exporter.add(spans(512))
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith({ cause: 'status 503' }))
  await exporter.stop()
  expect(collector.bodies).toHaveLength(2)
  expect(collector.bodies[1]).toBe(collector.bodies[0])
  expect(log.mock.calls).toEqual([[{ cause: 'status 503' }], [undefined]])
  expect(exporter.counts).toEqual({ sent: 512, dropped: 0 })
})

test('drops a batch that the collector refuses', async () => {
  collector = await startTraceCollector(() => 400)
  const { exporter, log } = createExporter(collector.url)
  exporter.add(spans(5))
  await exporter.stop()
  expect(collector.bodies).toHaveLength(1)
  expect(log.mock.calls).toEqual([[{ cause: 'status 400' }]])
  expect(exporter.counts).toEqual({ sent: 0, dropped: 5 })
})
