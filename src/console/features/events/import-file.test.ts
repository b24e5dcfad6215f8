import { afterEach, expect, it } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { readEditions, readEventFile } from './import-file.ts'

afterEach(() => setTimeZone(undefined))

function rowsOf(text: string) {
  const file = readEventFile(text)
  return 'rows' in file ? file.rows : file.problems
}

it('reads text, start, duration and leaderboards, with either separator', () => {
  const semicolons = 'Harbor Rush;2030-01-01T10:00:00Z;48;Gold;50;stars, coins;Silver;;stars'
  const commas = 'Harbor Rush,2030-01-01T10:00:00Z,48,Gold,50,"stars, coins",Silver,,stars'
  const expected = {
    event: {
      Content: 'Harbor Rush',
      StartDate: new Date('2030-01-01T10:00:00Z'),
      Duration: 48,
      leaderboards: [
        { name: 'Gold', capacity: 50, attributeNames: ['stars', 'coins'], autoJoin: true },
        { name: 'Silver', attributeNames: ['stars'], autoJoin: true },
      ],
    },
    end: new Date('2030-01-03T10:00:00Z'),
  }
  expect(rowsOf(`\uFEFF${semicolons}\r\n\r\n${commas}\n;;;\n`)).toEqual([
    { row: 1, ...expected },
    { row: 3, ...expected },
  ])
})

it('names the row and the value of each wrong date', () => {
  for (const date of ['', 'tomorrow', '2026-02-31', '2026-02-31T10:00:00Z', '2026-13-01', '10000-01-01', '2026-04-31'])
    expect(rowsOf(`A;2030-01-01T10:00:00Z;5\nB;${date};5`)).toEqual([`Invalid date: ${date} on Row 2`])
  expect(rowsOf('A;2028-02-29T00:00:00Z;5')).toHaveLength(1)
})

it('names the row of a missing text, a wrong duration and an incomplete leaderboard', () => {
  const at = '2030-01-01T10:00:00Z'
  expect(rowsOf(`;${at};5`)).toEqual(['Row 1, event text: This field is required'])
  expect(rowsOf(`A;${at};0`)).toEqual(['Row 1, duration: Must be a value greater than zero.'])
  expect(rowsOf(`A;${at};500.5`)).toEqual(['Row 1, duration: An event lasts at most 500 hours.'])
  for (const hours of ['', '5h', '0x10'])
    expect(rowsOf(`A;${at};${hours}`)).toEqual(['Row 1, duration: Must be a number.'])
  expect(rowsOf(`A;${at};5;Gold`)).toEqual(["Row 1, attribute names of leaderboard 1: This field can't be empty"])
  expect(rowsOf(`A;${at};5;;50;stars`)).toEqual(["Row 1, name of leaderboard 1: This field can't be empty"])
  expect(rowsOf(`A;${at};5;Gold;9;stars;Silver;0;stars`)).toEqual([
    'Row 1, capacity of leaderboard 2: This field must be greater than 0',
  ])
  expect(rowsOf(`A;${at};5;Gold;many;stars`)).toEqual(['Row 1, capacity of leaderboard 1: Must be a number.'])
  expect(rowsOf(`A;${at};5${';Gold;;stars'.repeat(21)}`)).toEqual([
    'Row 1, leaderboards: An event has at most 20 leaderboards.',
  ])
})

it('rejects empty files and files that are too long at once', () => {
  expect(rowsOf(' \n;;\n')).toEqual(['The file has no events.'])
  expect(rowsOf('A;2030-01-01;1\n'.repeat(100_000))).toEqual([
    'The file has 100,000 rows. An import takes at most 5,000 events.',
  ])
})

it('reads editions with blanks and line breaks around them, each once', () => {
  expect(readEditions('\uFEFF1, 2,\r\n 3,2')).toEqual({ ids: [1, 2, 3] })
  expect(readEditions('1,x')).toEqual({ problem: 'x is no event ID. Nothing was deleted.' })
  expect(readEditions('1.5')).toEqual({ problem: '1.5 is no event ID. Nothing was deleted.' })
  expect(readEditions(' ')).toEqual({ problem: 'The file has no event IDs.' })
})

it('reads a time without a zone in the chosen zone', () => {
  setTimeZone('Asia/Kathmandu')
  for (const date of ['2030-01-01T10:00', '2030-01-01 10:00:00', '1/1/2030 10:00 AM', 'Jan 1, 2030 10:00'])
    expect(rowsOf(`A;"${date}";5`)).toMatchObject([{ event: { StartDate: new Date('2030-01-01T04:15:00Z') } }])
  for (const date of ['2030-01-01T10:00Z', '2030-01-01T11:00:00+01:00', 'Tue, 01 Jan 2030 10:00:00 GMT'])
    expect(rowsOf(`A;"${date}";5`)).toMatchObject([{ event: { StartDate: new Date('2030-01-01T10:00:00Z') } }])
})
