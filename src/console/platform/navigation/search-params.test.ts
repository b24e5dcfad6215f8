import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonParam, parseSearchParams, readSearchParams, stringifySearchParams, toHref } from './search-params.ts'

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  filter: z.string().default(''),
  filters: jsonParam(z.array(z.object({ name: z.string() }))).default([]),
})

describe('the address', () => {
  it('keeps the leading zeros of an id', () => {
    expect(readSearchParams(schema, parseSearchParams('?filter=00123')).filter).toBe('00123')
  })

  it('opens a link with a mangled word, leaving out that word only', () => {
    expect(readSearchParams(schema, parseSearchParams('?page=minus&filter=x&filters=[')).filter).toBe('x')
    expect(readSearchParams(schema, parseSearchParams('?page=minus&filter=x&filters=[')).page).toBe(1)
    expect(readSearchParams(schema, parseSearchParams('?page=2&filters=[')).page).toBe(2)
  })

  it('brings back what was written into it', () => {
    const words = { page: 3, filter: 'a&b=c#d', filters: [{ name: 'gems "&"' }] }
    expect(readSearchParams(schema, parseSearchParams(stringifySearchParams(words)))).toEqual(words)
  })

  it('leaves out what is empty', () => {
    expect(stringifySearchParams({ a: '', b: undefined, c: null, d: 0 })).toBe('?d=0')
  })

  it('encodes the parameters of a path', () => {
    expect(toHref('/acp/player/$playerId', { playerId: 'a:b@c/d' }, { tab: 'x' })).toBe(
      '/acp/player/a%3Ab%40c%2Fd?tab=x',
    )
  })
})
