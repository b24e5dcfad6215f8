import { expect, it } from 'vitest'
import {
  compareLiveBuckets,
  filterBuildsByBucket,
  groupLiveBuckets,
  toBucketName,
  toCurrentBuckets,
} from './build-buckets.ts'

const build = (ContentEnvironment: string, UpdateRequired = false) => ({ ContentEnvironment, UpdateRequired })

it.each([
  ['content/live/c104', 'c104'],
  ['c104', 'c104'],
  ['/content/live/c104/', 'c104'],
  ['https://cdn.example.com/live/c104', 'c104'],
  ['content/live/c104 ', 'c104'],
  ['', ''],
  ['/', ''],
])('takes the last segment of %j as the bucket', (path, name) => {
  expect(toBucketName(path)).toBe(name)
})

it('sorts live buckets by number, highest first, and names without one last', () => {
  const names = ['beta', 'c9', 'c104', 'd12', 'alpha', 'b104', 'c', '2024']
  expect([...names].sort(compareLiveBuckets)).toEqual(['b104', 'c104', 'd12', 'c9', '2024', 'alpha', 'beta', 'c'])
})

it('keeps a bucket current while one of its builds needs no update', () => {
  const builds = [build('live/c1', true), build('live/c1'), build('live/c2', true), build('')]
  expect([...toCurrentBuckets(builds)]).toEqual(['c1'])
})

it('groups live buckets by state in Production only', () => {
  const builds = [build('live/c3'), build('live/c2', true), build('live/c4', true), build('live/c4')]
  const names = ['c1', 'c2', 'c3', 'c4']
  expect(groupLiveBuckets(names, builds, 'Production')).toEqual([
    {
      title: 'live (c)',
      buckets: [
        { name: 'c4', isDeprecated: false },
        { name: 'c3', isDeprecated: false },
      ],
    },
    {
      title: 'live (d)',
      buckets: [
        { name: 'c2', isDeprecated: true },
        { name: 'c1', isDeprecated: true },
      ],
    },
  ])
  for (const environment of ['Development', 'Staging'] as const) {
    const [group, ...others] = groupLiveBuckets(names, builds, environment)
    expect(others).toEqual([])
    expect(group?.title).toBe('live')
    expect(group?.buckets.map(({ name }) => name)).toEqual(['c4', 'c3', 'c2', 'c1'])
    expect(group?.buckets.map(({ isDeprecated }) => isDeprecated)).toEqual([false, false, true, true])
  }
})

it('finds the builds of live buckets', () => {
  const builds = [build('live/c1'), build('personal/ada')]
  expect(filterBuildsByBucket(builds, new Set(['c1']))).toEqual([builds[0]])
})
