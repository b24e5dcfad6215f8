import { randomBytes } from 'node:crypto'

/** Which trace a span belongs to, and which span caused it. */
export type TraceContext = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits; undefined for the first span of a trace. */
  readonly parentSpanId: string | undefined
}

/** What a caller says of its trace; `isRecorded` is whether its own spans are. */
type ParentContext = TraceContext & { readonly isRecorded: boolean }

const isZero = (digits: string) => /^0+$/.test(digits)

/** Reads the header `traceparent` of W3C Trace Context; undefined when it is absent or not valid. */
export function parseTraceparent(header: unknown): ParentContext | undefined {
  if (typeof header !== 'string') return undefined
  const [, version = '', traceId = '', parentSpanId = '', flags = '', rest = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header) ?? []
  // A later version may have further fields; ff is none.
  if (version === '' || version === 'ff' || (version === '00' && rest !== '')) return undefined
  if (isZero(traceId) || isZero(parentSpanId)) return undefined
  return { traceId, parentSpanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

/**
 * The trace of a call; undefined for one that is not recorded. The share is decided by the trace's id, so that several
 * servers record the same traces, and a caller that does not record its own is not recorded here either.
 */
export function startTrace(header: unknown, share: number): TraceContext | undefined {
  const parent = parseTraceparent(header)
  if (parent && !parent.isRecorded) return undefined
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  if (Number.parseInt(traceId.slice(-8), 16) >= share * 2 ** 32) return undefined
  return { traceId, parentSpanId: parent?.parentSpanId }
}

/** A new id of a span: 16 hexadecimal digits. */
export const createSpanId = (): string => randomBytes(8).toString('hex')
