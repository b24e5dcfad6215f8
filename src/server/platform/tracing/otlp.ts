import type { Span } from './span.ts'

/** Attributes of a span, or of the process that sends spans. */
export type Attributes = Readonly<Record<string, string | number>>

const spanKinds = { server: 2, client: 3 } as const
const errorStatus = { code: 2 }

/** Attributes in OTLP: 64-bit integers are strings in JSON. */
function toKeyValues(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
}

/** Milliseconds since 1970 as nanoseconds, which a number cannot hold. */
function toNanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.floor((milliseconds - whole) * 1e6)))
}

function toOtlpSpan({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(endedAt),
    attributes: toKeyValues(attributes),
    ...(hasFailed ? { status: errorStatus } : {}),
  }
}

/**
 * Spans as the body of an OTLP request in JSON: ids as hexadecimal digits, enumerations as numbers, names in lower camel
 * case. Source: "JSON Protobuf Encoding" in the specification of OpenTelemetry's protocol.
 */
export function toOtlp(spans: readonly Span[], resource: Attributes, version: string): string {
  const scope = { name: 'quarterdeck', version }
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toKeyValues(resource) },
        scopeSpans: [{ scope, spans: spans.map(toOtlpSpan) }],
      },
    ],
  })
}
