import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toGameDocument } from '#server/platform/openapi/api-documents.ts'
import { findLosses, findNarrowings, findRefusals, type Interface, type Schema } from './harness/narrowings.ts'
import { resolveReferences } from './harness/resolve-references.ts'
import { testSettings } from './harness/start-app.ts'

/** The documents of the released versions: `./quarterdeck openapi --game | gzip -9 > test/stored/game-interface-1.0.0.json.gz`. */
const folder = new URL('stored/', import.meta.url)
const stored = readdirSync(folder).filter((name) => name.startsWith('game-interface-'))
const read = (name: string): Interface =>
  resolveReferences(JSON.parse(gunzipSync(readFileSync(new URL(name, folder))).toString()))

const current = (): Interface => resolveReferences(JSON.parse(JSON.stringify(toGameDocument(testSettings()))))

describe('the interface of the game', () => {
  it('has the document of a released version', () => {
    expect(stored.length).toBeGreaterThan(0)
  })

  it.each(stored)('answers the clients of %s as before', (name) => {
    expect(findNarrowings(read(name), current())).toEqual([])
  })

  it('finds a call, a parameter and a member that are gone', () => {
    const now = current()
    const { '/game/v1/saves': saves, ...others } = now.paths
    expect(findNarrowings(now, { paths: others })).toEqual(['GET /game/v1/saves: gone', 'PUT /game/v1/saves: gone'])
    const parameters = saves?.get?.parameters.filter(({ name }) => name !== 'since') ?? []
    const without = { ...now.paths, '/game/v1/saves': { ...saves, get: { ...saves?.get, parameters } } }
    expect(findNarrowings(now, { paths: without } as Interface)).toEqual(['GET /game/v1/saves: no since any more'])
  })
})

const text: Schema = { type: 'string', maxLength: 10 }
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

describe('what a call accepts', () => {
  it.each<[what: string, before: Schema, after: Schema, found: string[]]>([
    ['the same', object({ a: text }), object({ a: text }), []],
    ['one more', object({ a: text }), object({ a: text, b: text }), []],
    ['one that must be there', object({ a: text }), object({ a: text, b: text }, ['b']), ['x: b is required']],
    ['one less', object({ a: text, b: text }), object({ a: text }), ['x: no b any more']],
    ['a longer text', text, { ...text, maxLength: 20 }, []],
    ['a shorter text', text, { ...text, maxLength: 5 }, ['x: a lower maxLength']],
    ['more values', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
    ['fewer values', { enum: ['a', 'b'] }, { enum: ['a'] }, ['x: fewer values']],
    ['null too', text, { anyOf: [{ type: 'null' }, text] }, []],
    ['null no more', { anyOf: [text, { type: 'null' }] }, text, ['x: another type']],
    ['any number', { type: 'integer' }, { type: 'number' }, []],
    ['a whole number', { type: 'number' }, { type: 'integer' }, ['x: another type']],
  ])('%s', (_, before, after, found) => {
    expect(findRefusals('x', before, after)).toEqual(found)
  })
})

describe('what a reply has', () => {
  it.each<[what: string, before: Schema, after: Schema, found: string[]]>([
    ['one more', object({ a: text }, ['a']), object({ a: text, b: text }, ['a', 'b']), []],
    ['one less', object({ a: text }, ['a']), object({}), ['x: no a any more']],
    ['one that may be missing', object({ a: text }, ['a']), object({ a: text }), ['x: no a any more']],
    ['null now and then', text, { anyOf: [text, { type: 'null' }] }, ['x: another type']],
    ['never null', { anyOf: [text, { type: 'null' }] }, text, []],
    ['more values', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }, []],
  ])('%s', (_, before, after, found) => {
    expect(findLosses('x', before, after)).toEqual(found)
  })
})
