import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineScreen, toHref } from './screen.ts'
import { jsonParam, readSearchParams } from './search-params.ts'
import { parseSearchParams, stringifySearchParams } from './search-string.ts'

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  filter: z.string().default(''),
  filters: jsonParam(z.array(z.object({ name: z.string() }))).default([]),
})

describe('search params', () => {
  it('keep the leading zeros of an id', () => {
    expect(readSearchParams(schema, parseSearchParams('?filter=00123')).filter).toBe('00123')
  })

  it('drop an invalid value and keep the others', () => {
    expect(readSearchParams(schema, parseSearchParams('?page=minus&filter=x&filters=[')).filter).toBe('x')
    expect(readSearchParams(schema, parseSearchParams('?page=minus&filter=x&filters=[')).page).toBe(1)
    expect(readSearchParams(schema, parseSearchParams('?page=2&filters=[')).page).toBe(2)
  })

  it('read back what was written', () => {
    const params = { page: 3, filter: 'a&b=c#d', filters: [{ name: 'gems "&"' }] }
    expect(readSearchParams(schema, parseSearchParams(stringifySearchParams(params)))).toEqual(params)
  })

  it('leave out empty values', () => {
    expect(stringifySearchParams({ a: '', b: undefined, c: null, d: 0 })).toBe('?d=0')
  })
})

describe('a link to a screen', () => {
  const thing = defineScreen({ path: '/things/$thingId', title: 'Thing', search: ['tab'] })
  const list = defineScreen({ path: '/things', title: 'Things' })

  it('encodes the path parameters and appends the search params', () => {
    expect(toHref(thing, { thingId: 'a:b@c/d' }, { tab: 'x' })).toBe('/things/a%3Ab%40c%2Fd?tab=x')
    expect(toHref(thing, { thingId: 7 }, { tab: undefined })).toBe('/things/7')
    expect(toHref(list)).toBe('/things')
  })

  it('does not compile with missing or unknown parameters', () => {
    // @ts-expect-error the path needs thingId
    expect(toHref(thing)).toBe('/things/')
    // @ts-expect-error the screen has no such search param
    expect(toHref(thing, { thingId: 7 }, { tba: 'x' })).toContain('/things/7')
    // @ts-expect-error the screen has no search params
    expect(toHref(list, {}, { tab: 'x' })).toContain('/things')
  })
})
