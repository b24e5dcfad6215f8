import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { notFound } from '#contract/core/errors.ts'
import { pageSchema } from '#contract/core/lists.ts'
import { Skip, Take } from '#contract/core/units.ts'
import { endpoints } from '#contract/index.ts'
import { aServiceAccount } from '#test/harness/service-account.ts'
import { type Caller, startApp, type TestApp, testSettings } from '#test/harness/start-app.ts'
import { toGameDocument, toStaffDocument } from './api-documents.ts'
import { toOpenApiDocument } from './document.ts'

const Size = z.enum(['small', 'large'])
const Thing = z.object({ Id: z.string(), Size, At: z.string().nullable() })
const ThingInput = z.strictObject({ Size: Size.default('small'), Parent: Thing.optional() })
const Part = z.strictObject({ Amount: z.int().default(1) })

const things = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    access: 'signed-in',
    summary: 'Things',
    query: z.strictObject({ size: Size.optional(), skip: Skip, take: Take }).refine(() => true),
    reply: pageSchema(Thing),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/things/:id/parts',
    access: 'signed-in',
    summary: 'Add a part',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ Thing: ThingInput, Parts: z.array(Part) }),
    reply: z.object({ Thing: Thing.nullable(), Parts: z.array(Part) }),
    errors: [notFound],
    records: { action: 'part added', target: 'thing' },
  }),
}

const toDocument = (entities: Readonly<Record<string, z.ZodType>>) => {
  const named = Object.entries(things).map(([name, one]) => ({ name: `things.${name}`, endpoint: one }))
  const subject = { endpoints: named, entities, title: 'Things', version: '1', url: 'https://things.example.com' }
  // As it is sent.
  return JSON.parse(JSON.stringify(toOpenApiDocument(subject)))
}

describe('the entities of a document', () => {
  const { paths, components, servers } = toDocument({ Thing, ThingInput, Size, Part, Unused: z.object({}) })
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const toData = (operation: { responses: Record<string, unknown> }) => {
    const reply = operation.responses['200'] as { content: { 'application/json': { schema: { allOf: unknown[] } } } }
    return reply.content['application/json'].schema.allOf
  }

  it('stand once under their names, where a call uses them', () => {
    expect(Object.keys(components.schemas)).toEqual([
      'Part',
      'PartInput',
      'Reply',
      'Size',
      'Thing',
      'ThingInput',
      'ThingPage',
      'Error',
    ])
    expect(components.schemas.Thing).toEqual({
      type: 'object',
      properties: { Id: { type: 'string' }, Size: refer('Size'), At: { type: ['string', 'null'] } },
      required: ['Id', 'Size', 'At'],
    })
    expect(servers).toEqual([{ url: 'https://things.example.com' }])
  })

  it('have a page of their own', () => {
    expect(toData(paths['/things'].get)).toEqual([
      refer('Reply'),
      { type: 'object', required: ['data'], properties: { data: refer('ThingPage') } },
    ])
    expect(components.schemas.ThingPage.properties.Result).toEqual({ type: 'array', items: refer('Thing') })
  })

  it('have two names where they are taken in another form than they are answered', () => {
    const { requestBody } = paths['/things/{id}/parts'].post
    const { properties } = requestBody.content['application/json'].schema
    expect(properties).toEqual({ Thing: refer('ThingInput'), Parts: { type: 'array', items: refer('PartInput') } })
    expect(components.schemas.PartInput).toMatchObject({ additionalProperties: false })
    expect(components.schemas.PartInput.required).toBeUndefined()
    expect(components.schemas.Part).toMatchObject({ required: ['Amount'] })
    expect(components.schemas.ThingInput.properties.Parent).toEqual(refer('Thing'))
  })

  it('and parameters and errors of many calls are references', () => {
    const { parameters, responses } = paths['/things'].get
    expect(parameters).toEqual([
      { in: 'query', name: 'size', required: false, schema: refer('Size') },
      { $ref: '#/components/parameters/Skip' },
      { $ref: '#/components/parameters/Take' },
    ])
    expect(responses['401']).toEqual({ $ref: '#/components/responses/Error401' })
    const { '404': own } = paths['/things/{id}/parts'].post.responses
    expect(own.description).toBe('`not-found`: There is nothing at this address.')
    expect(Object.keys(components.parameters)).toEqual(['Skip', 'Take', 'IdempotencyKey', 'AuditReason'])
  })

  it('throw where two have one name', () => {
    expect(() => toDocument({ Thing, ThingPage: z.object({}) })).toThrow('ThingPage is the name of two schemas.')
    expect(() => toDocument({ Part, PartInput: Thing })).toThrow('PartInput is the name of two schemas.')
    expect(() => toDocument({ Error: Thing })).toThrow('Error is the name of two schemas.')
    expect(() => toDocument({ Reply: Thing })).toThrow('Reply is the name of two schemas.')
  })
})

type Json = Readonly<Record<string, unknown>>

/** Whether a part of a document is the schema of an object with several members. */
const isEntity = ({ type, properties }: Json) =>
  type === 'object' && typeof properties === 'object' && Object.keys(properties ?? {}).length >= 3

const toMembers = ({ properties, required }: Json) => JSON.stringify([properties, required])

/** The names of components that are objects, by their members. */
const toNamesByMembers = (schemas: Readonly<Record<string, Json>>) =>
  new Map(Object.entries(schemas).map(([name, schema]) => [toMembers(schema), name]))

/** Every object of a document. */
function* listParts(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const member of Object.values(value)) yield* listParts(member)
}

describe.each([
  ['staff', toStaffDocument(testSettings())],
  ['the game', toGameDocument(testSettings())],
])('the document of %s', (_, document) => {
  const { components, paths } = document
  const parts = [...listParts({ components, paths })]
  const references = new Set(parts.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])))

  it('refers to each of its components, and to nothing else', () => {
    const names = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
      Object.keys(components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...references].sort()).toEqual(names.sort())
  })

  it('names no schema "…InputInput"', () => {
    // A schema that is taken in another form than it is answered is not called an input by the contract.
    expect(Object.keys(components.schemas).filter((name) => name.endsWith('InputInput'))).toEqual([])
  })

  it('writes out no entity that has a name', () => {
    const named = toNamesByMembers(components.schemas)
    const own = new Set<unknown>(Object.values(components.schemas))
    const found = parts.filter((part) => !own.has(part) && isEntity(part))
    expect(found.flatMap((part) => named.get(toMembers(part)) ?? [])).toEqual([])
  })

  it('has a name for the rows of each list', () => {
    const rows = parts.flatMap(({ Result }) => (typeof Result === 'object' && Result ? [Result as Json] : []))
    expect(rows.filter(({ items }) => isEntity((items ?? {}) as Json))).toEqual([])
  })

  it('has no keyword of a schema that stands alone', () => {
    expect(parts.filter((part) => '$schema' in part || '$id' in part || '$defs' in part)).toEqual([])
  })
})

describe('GET /openapi.json', () => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ environment: 'Production', variables: { QD_PUBLIC_URL: 'https://console.example.com/' } })
    admin = await app.signInAs('admin')
  })
  afterAll(() => app.close())

  const read = (token: string | undefined) =>
    app.app.inject({ url: '/openapi.json', headers: token ? { authorization: `Bearer ${token}` } : {} })

  it('is for signed-in users and service accounts, in every environment', async () => {
    expect((await read(undefined)).statusCode).toBe(401)
    expect((await read(`qda_${'x'.repeat(43)}`)).statusCode).toBe(401)
    const nobody = await app.signInAs([])
    const account = await aServiceAccount(app, admin, { roleId: 1 })
    const texts = [await read(nobody.token), await read(account.token)].map(({ body }) => body)
    expect(new Set(texts).size).toBe(1)
    const document = JSON.parse(texts[0] ?? '')
    expect(document.servers).toEqual([{ url: 'https://console.example.com' }])
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })

  it('is no entry of the audit log', async () => {
    const count = async () => (await app.db.selectFrom('audit_log').select('id').execute()).length
    const before = await count()
    const reply = await read(admin.token)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await count()).toBe(before)
  })
})
