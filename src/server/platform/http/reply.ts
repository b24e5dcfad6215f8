import { Readable } from 'node:stream'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type AnyEndpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import { Instant } from '#contract/core/units.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { FileReply } from './handler.ts'

/** The JSON schema of a reply's envelope, in the form that the serializer reads. */
function toEnvelopeJsonSchema(endpoint: AnyEndpoint): object {
  const schema = z.toJSONSchema(toEnvelopeSchema(endpoint), {
    override: ({ jsonSchema }) => {
      // The serializer knows `nullable` and is several times faster with it than with a choice of schemas.
      const choices = jsonSchema.anyOf
      const scalar = choices?.length === 2 && choices[1]?.type === 'null' ? choices[0] : undefined
      if (scalar && typeof scalar.type === 'string' && scalar.type !== 'object' && scalar.type !== 'array') {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, scalar, { nullable: true })
        // Where the serializer validates, to choose between schemas, an enum must hold the null too.
        if (scalar.enum) jsonSchema.enum = [...scalar.enum, null]
      }
    },
  })
  // The serializer's own validator knows the drafts before 2020 and rejects the newer URI.
  delete schema.$schema
  return schema
}

const envelopeShape = { status: z.int(), message: z.string() }
const gameEnvelopeShape = { ...envelopeShape, ServerTime: Instant }

/** What the replies of all calls of staff or of the game have, besides `data`. */
export const toEnvelopeBase = (isGame: boolean): z.ZodObject => z.object(isGame ? gameEnvelopeShape : envelopeShape)

/** The zod schema of a reply's envelope. Every reply to the game has the server's time. */
const toEnvelopeSchema = memoize((endpoint: AnyEndpoint): z.ZodObject => {
  const { status, message, ...others } = isGameEndpoint(endpoint) ? gameEnvelopeShape : envelopeShape
  return z.object({ status, message, data: endpoint.reply, ...others })
})

/** Compiled at the first reply: a server that starts would wait half a second for those of all endpoints. */
const compileSerializer = memoize((endpoint: AnyEndpoint) => fastJsonStringify(toEnvelopeJsonSchema(endpoint)))

/** The text of a successful reply. With `isChecked`, for tests, the schema itself must read the payload as the same text. */
export function serializeEnvelope(endpoint: AnyEndpoint, payload: unknown, at: Date, isChecked: boolean): string {
  const ok = { status: 200, message: 'OK', data: payload }
  const envelope = isGameEndpoint(endpoint) ? { ...ok, ServerTime: at.toISOString() } : ok
  const written = compileSerializer(endpoint)(envelope)
  if (isChecked) assertSameText(endpoint, written, JSON.stringify(toEnvelopeSchema(endpoint).parse(envelope)))
  return written
}

function assertSameText({ method, path }: AnyEndpoint, written: string, checked: string): void {
  if (checked !== written) throw new Error(`${method} ${path}: the serializers differ:\n${written}\n${checked}`)
}

/** Sends the text of a reply as JSON. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
}

/**
 * The chunks of a file, of which the first has been made: what fails before it is a reply with an error, and no download that
 * breaks off.
 */
export async function readFirstChunk(chunks: FileReply['chunks']): Promise<AsyncGenerator<string, void>> {
  const rest = (async function* () {
    yield* chunks
  })()
  const first = await rest.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rest
  })()
}

/** Sends a download, as fast as the client reads. `type` is its media type without the charset. */
export function sendFile(reply: FastifyReply, type: string, { fileName, chunks }: FileReply): FastifyReply {
  // By default 16 chunks are made ahead of the client, each a page of rows.
  const stream = Readable.from(chunks, { objectMode: true, highWaterMark: 1 })
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(stream)
}
