import { expect, it } from 'vitest'
import type { Bucket } from '#contract/data-information.ts'
import { findInGroups, toListedGroups } from './bucket-groups.ts'

const bucket = (group: Bucket['group'], name: string): Bucket => ({ group, name, type: group, entries: [] })
const buckets = [
  bucket('live', 'c9'),
  bucket('live', 'c10'),
  bucket('live', 'c11'),
  bucket('design', 'b10'),
  bucket('design', 'b9'),
]
const builds = [
  { ContentEnvironment: 'content/live/c9', UpdateRequired: false },
  { ContentEnvironment: 'content/live/c10', UpdateRequired: true },
  { ContentEnvironment: 'content/live/c11', UpdateRequired: true },
  { ContentEnvironment: 'content/live/c11', UpdateRequired: false },
]

const toText = (groups: ReturnType<typeof toListedGroups>) =>
  groups.map(({ title, buckets: list }) => [
    title,
    ...list.map((one) => (one.isDeprecated ? `${one.bucket.name} deprecated` : one.bucket.name)),
  ])

it('splits live buckets in Production only, each sorted by number', () => {
  expect(toText(toListedGroups(buckets, builds, 'Production'))).toEqual([
    ['live (c)', 'c11', 'c9'],
    ['live (d)', 'c10 deprecated'],
    ['personal'],
    ['design', 'b9', 'b10'],
    ['others'],
  ])
  expect(toText(toListedGroups(buckets, builds, 'Staging'))[0]).toEqual(['live', 'c11', 'c10 deprecated', 'c9'])
})

it('marks nothing while the builds are unknown', () => {
  const [live] = toListedGroups(buckets, undefined, 'Production')
  expect(live?.title).toBe('live')
  expect(live?.buckets.map(({ isDeprecated }) => isDeprecated)).toEqual([undefined, undefined, undefined])
})

it('finds by part of a name or type in any letter case', () => {
  const found = findInGroups(toListedGroups(buckets, builds, 'Staging'), ' DESIGN ')
  expect(toText(found).filter((line) => line.length > 1)).toEqual([['design', 'b9', 'b10']])
})
