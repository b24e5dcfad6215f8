import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bucket, compareBuckets, readDataInformation, toBucketId } from './data-information.ts'

const blank = { name: '', date: '', link: '', promoted_from: '', zip_url: '', variant: '', version: '' }

const bucket = (entries: Readonly<Record<string, object>>): Bucket => {
  const [found] = readDataInformation({ live: { c1: { entries } } })?.buckets ?? []
  if (!found) throw new Error('The bucket cannot be read.')
  return found
}

describe('the data information file', () => {
  it('is read with groups keyed by bucket name', () => {
    const file = {
      live: { c104: { bucket_name: 'c104', type: 'live', entries: { main_game: { name: 'main 104', size: 12 } } } },
      personal: { ada: { type: 'personal' } },
    }
    expect(readDataInformation(file)).toEqual({
      buckets: [
        {
          group: 'live',
          name: 'c104',
          type: 'live',
          entries: [{ ...blank, key: 'main_game', name: 'main 104', size: 12 }],
        },
        { group: 'personal', name: 'ada', type: 'personal', entries: [] },
      ],
      unreadable: [],
    })
  })

  it('is read with lists of buckets, and puts unknown groups into others', () => {
    const found = readDataInformation({ live: [{ bucket_name: 'c1' }], archive: { old: { bucket_name: 'old' } } })
    expect(found?.buckets.map(toBucketId)).toEqual(['live/c1', 'others/old'])
  })

  it('is read as one list, grouped by type', () => {
    const found = readDataInformation([
      { bucket_name: 'c1', type: 'live' },
      { bucket_name: 'x', type: 'y' },
    ])
    expect(found?.buckets.map(toBucketId)).toEqual(['live/c1', 'others/x'])
  })

  it('shows known entry keys first and keeps all others', () => {
    const entries = { zebra: {}, ios_assetbundles: {}, Event: {}, main_game: {}, event: {}, localization: [{}, {}] }
    expect(bucket(entries).entries.map(({ key }) => key)).toEqual([
      'main_game',
      'localization',
      'localization 2',
      'Event',
      'ios_assetbundles',
      'event',
      'zebra',
    ])
  })

  it('takes numbers as text and anything else as empty', () => {
    const [entry] = bucket({ main_game: { name: 104, date: null, variant: true, link: ['x'], size: -1 } }).entries
    expect(entry).toEqual({ ...blank, key: 'main_game', name: '104', variant: 'true', size: undefined })
  })

  it('names what cannot be read and reads the rest', () => {
    const file = { live: { c1: { entries: { main_game: 'x', Event: {} } }, c2: 7 }, design: 'x', personal: [{}] }
    const found = readDataInformation(file)
    expect(found?.unreadable).toEqual(['live.c1.entries.main_game', 'live.c2', 'design', 'personal.0'])
    expect(found?.buckets).toHaveLength(1)
  })

  it('keeps the first of two buckets with one name', () => {
    const found = readDataInformation({
      live: [
        { bucket_name: 'c1', type: 'a' },
        { bucket_name: 'c1', type: 'b' },
      ],
    })
    expect(found?.buckets.map(({ type }) => type)).toEqual(['a'])
    expect(found?.unreadable).toEqual(['live.1'])
  })

  it('reads names that objects have of their own as plain names', () => {
    const file: unknown = JSON.parse(
      '{"live": {"__proto__": {"entries": {"__proto__": {"name": "x"}, "toString": {}}}}}',
    )
    const found = readDataInformation(file)
    expect(found?.buckets.map(({ name }) => name)).toEqual(['__proto__'])
  })

  it.each([null, 7, 'text', undefined])('is not %j', (file) => {
    expect(readDataInformation(file)).toBeUndefined()
  })

  it('never fails on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('live', 'design', 'x'), (json, group) => {
        readDataInformation(json)
        readDataInformation({ [group]: json })
        readDataInformation({ [group]: { c1: json } })
        readDataInformation({ [group]: { c1: { entries: json } } })
      }),
    )
  })
})

describe('comparing two buckets', () => {
  const compare = (one: Readonly<Record<string, object>>, other: Readonly<Record<string, object>>) =>
    compareBuckets(bucket(one), bucket(other)).map(({ key, change }) => [key, change])

  it('finds what was added, changed, removed and left as it was', () => {
    const before = { main_game: { version: '1' }, game_data: { version: '1' }, plot_point: { version: '1' } }
    const after = { main_game: { version: '2' }, game_data: { version: '1' }, Event: { version: '1' } }
    expect(compare(before, after)).toEqual([
      ['main_game', 'changed'],
      ['game_data', 'unchanged'],
      ['plot_point', 'removed'],
      ['Event', 'added'],
    ])
  })

  it.each([
    [{ version: '1', name: 'a', date: 'x' }, { version: '1', name: 'b', date: 'y' }, 'unchanged'],
    [{ name: 'a', date: 'x' }, { name: 'a', date: 'y' }, 'changed'],
    [{ name: 'a', variant: 'hd' }, { name: 'a', variant: 'sd' }, 'changed'],
    [{ name: 'a', size: 1 }, { name: 'a', size: 2 }, 'changed'],
    [{ name: 'a', size: 1 }, { name: 'a' }, 'unchanged'],
    [{ name: 'a', zip_url: 'c1/a.zip', link: 'c1' }, { name: 'a', zip_url: 'c2/a.zip', link: 'c2' }, 'unchanged'],
  ])('from %j to %j is %s', (one, other, change) => {
    expect(compare({ main_game: one }, { main_game: other })).toEqual([['main_game', change]])
  })
})
