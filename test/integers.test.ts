import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type AnyCall, createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type JsonSchema = z.core.JSONSchema.BaseSchema
/** A whole number in the input of an endpoint: where it is, and its bounds. */
type IntegerField = { part: Part; path: readonly (string | number)[]; minimum: number; maximum: number }

let app: TestApp
let admin: Caller
let world: World

beforeAll(async () => {
  app = await startApp()
  world = await createWorld(app)
  admin = world.admin
})
afterAll(() => app.close())

const withIntegers = endpoints
  .map(({ name, endpoint }) => ({ name, endpoint, fields: findIntegers(endpoint) }))
  .filter(({ fields }) => fields.length > 0)

it('finds the whole numbers of the contract', () => {
  const fields = withIntegers.flatMap(({ name, fields }) => fields.map(({ path }) => `${name} ${path.join('.')}`))
  expect(fields).toContain('persistence.restore version')
  expect(fields).toContain('persistence.save 0.Version')
  expect(fields).toContain('attributes.save attributes.0.version')
  // None is overlooked in a part of a schema that the walk does not know.
  const schemas = endpoints.flatMap(({ endpoint }) => parts.map((part) => JSON.stringify(toJson(endpoint, part))))
  expect(fields.length).toBe(schemas.join().split('"type":"integer"').length - 1)
})

describe.each(withIntegers)('$name', ({ name, endpoint, fields }) => {
  it('bounds its whole numbers by what is stored', () => {
    const unbounded = fields.filter(
      ({ minimum, maximum }) => minimum <= Number.MIN_SAFE_INTEGER || maximum >= Number.MAX_SAFE_INTEGER,
    )
    expect(unbounded.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('answers numbers beyond the bounds with 400, and takes the bounds themselves', async () => {
    for (const field of fields) {
      const call = sampleCall(name, world)
      for (const number of [field.minimum - 1, field.maximum + 1, 2 ** 53, 1e300]) {
        const reply = await admin.call(endpoint, withNumber(call, field, number) as never)
        expect([reply.status, reply.code], `${field.path.join('.')} ${number}`).toEqual([400, 'invalid-input'])
        expect(reply.errors.map(({ path }) => path)).toContain([field.part, ...field.path].join('.'))
      }
      for (const number of [field.minimum, field.maximum]) {
        const reply = await admin.call(endpoint, withNumber(call, field, number) as never)
        expect(reply.status, `${field.path.join('.')} ${number}: ${reply.text}`).toBeLessThan(500)
      }
    }
  })
})

it('answers a number of many digits in any parameter with less than 500', async () => {
  for (const { name, endpoint } of endpoints) {
    const call = sampleCall(name, world)
    for (const param of Object.keys(call.params ?? {})) {
      for (const digits of ['2147483648', '9'.repeat(18), '9'.repeat(19), '9'.repeat(60)]) {
        const reply = await admin.call(endpoint, { ...call, params: { ...call.params, [param]: digits } } as never)
        expect(reply.status, `${name} ${param} ${digits}: ${reply.text}`).toBeLessThan(500)
      }
    }
  }
})

it('takes whole numbers in decimal digits only', async () => {
  for (const text of ['0x10', '1e1', ' 5', '5.0', '+5', 'true', '٥']) {
    for (const url of [`/players/listing?take=${text}`, `/players/listing?skip=${text}`]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 400])
    }
    const method = 'PUT'
    const url = `/players/sample/debugger?timeToLive=${encodeURIComponent(text)}`
    expect([url, (await get(url, method)).statusCode]).toEqual([url, 400])
  }
  const filter = 'attributeFilters[0].name=gems&attributeFilters[0].operator=%3E&attributeFilters[0].value=0x10'
  expect((await get(`/players/listing?${filter}`)).statusCode).toBe(400)
})

const get = (url: string, method: 'GET' | 'PUT' = 'GET') =>
  app.app.inject({ method, url: encodeURI(decodeURI(url)), headers: { authorization: `Bearer ${admin.token}` } })

/** The whole numbers in the input of an endpoint; those inside a list are in its first item. */
function findIntegers(endpoint: Endpoint): IntegerField[] {
  return parts.flatMap((part) => findIn(toJson(endpoint, part), part, []))
}

function toJson(endpoint: Endpoint, part: Part): JsonSchema {
  const schema = endpoint[part]
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
}

function findIn(schema: JsonSchema, part: Part, path: readonly (string | number)[]): IntegerField[] {
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (schema.type === 'integer') return schema.enum ? [] : [{ part, path, minimum, maximum }]
  const children = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, property] as const)
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? [[0, schema.items] as const] : []
  const choices = (schema.anyOf ?? []).flatMap((choice) => findIn(choice as JsonSchema, part, path))
  return [...children, ...items]
    .flatMap(([name, child]) => findIn(child as JsonSchema, part, [...path, name]))
    .concat(choices)
}

/** A call with another number at a place; what is missing on the way there is made. */
function withNumber(call: AnyCall, { part, path }: IntegerField, number: number): AnyCall {
  return { ...call, [part]: put(call[part], path, number) }
}

function put(value: unknown, [name, ...rest]: readonly (string | number)[], number: number): unknown {
  if (name === undefined) return number
  if (typeof name === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return [put(list[name], rest, number), ...list.slice(1)]
  }
  const members = typeof value === 'object' && value !== null ? value : {}
  return { ...members, [name]: put(Object.entries(members).find(([key]) => key === name)?.[1], rest, number) }
}
