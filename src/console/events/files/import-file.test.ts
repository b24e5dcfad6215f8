import { afterEach, expect, it } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { type RowProblem, readEditions, readEventFile } from './import-file.ts'
import { toTemplate } from './import-template.ts'

afterEach(() => setTimeZone(undefined))

/** "Row 3, capacity of leaderboard 2: …"; a wrong date names its row itself. */
function toText({ row, column, message }: RowProblem): string {
  if (row === undefined || message.startsWith('Invalid date')) return message
  return `Row ${row}${column === undefined ? '' : `, ${column.toLowerCase()}`}: ${message}`
}

function readRows(text: string) {
  const file = readEventFile(text)
  return 'rows' in file ? file.rows : file.problems.map(toText)
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
  expect(readRows(`\uFEFF${semicolons}\r\n\r\n${commas}\n;;;\n`)).toEqual([
    { row: 1, ...expected },
    { row: 3, ...expected },
  ])
})

it('finds the separator outside of quotes', () => {
  const at = '2030-01-01T10:00:00Z'
  const toTexts = (text: string) => readRows(text).map((row) => (typeof row === 'string' ? row : row.event.Content))
  const file = `"a;b",${at},5\n"a "";"" b",${at},5\n"a,b";${at};5\nA 6" cup;${at};5`
  expect(toTexts(file)).toEqual(['a;b', 'a ";" b', 'a,b', 'A 6" cup'])
  expect(readRows(`A,${at},5,Gold,,"stars;coins"`)).toMatchObject([{ event: { Content: 'A' } }])
})

it('says that a quote is not closed when a text goes on in the next line', () => {
  const at = '2030-01-01T10:00:00Z'
  const problem = 'Row 2: A quote is not closed on this row.'
  for (const separator of [';', ','])
    expect(readRows([`A;${at};5`, '"Harbor', ['Rush"', at, 5].join(separator)].join('\n'))).toEqual([problem])
})

it('names the row and the value of each wrong date', () => {
  for (const date of ['', 'tomorrow', '2026-02-31', '2026-02-31T10:00:00Z', '2026-13-01', '10000-01-01', '2026-04-31'])
    expect(readRows(`A;2030-01-01T10:00:00Z;5\nB;${date};5`)).toEqual([`Invalid date: ${date} on Row 2`])
  expect(readRows('A;2028-02-29T00:00:00Z;5')).toHaveLength(1)
})

it('takes no date that its month does not have, and no other text', () => {
  const impossible = ['2027-2-31', '2027/2/31', '02/31/2027', 'Feb 31 2027 10:00', '31 Feb 2027', '2027-02-29T10:00Z']
  const unclear = ['Harbor 12', '5', '2027', 'May', '13/01/2027', '2027-01/02', '1/2/27', 'Mayhem 5 2027', 'Ma 5 2027']
  const times = [
    '2027-01-01T24:00Z',
    '2027-01-01 10:60',
    '2027-01-01 13:00 PM',
    '2027-01-01T10',
    '2027-01-01 10:00 XYZ',
  ]
  for (const date of [...impossible, ...unclear, ...times, '2027-01-01T10:00+25:00', '0000-01-01', '2027-01-01 Z'])
    expect(readRows(`A;"${date}";5`)).toEqual([`Invalid date: ${date} on Row 1`])
})

it('names the row of a missing text, a wrong duration and an incomplete leaderboard', () => {
  const at = '2030-01-01T10:00:00Z'
  expect(readRows(`;${at};5`)).toEqual(['Row 1, event text: This field is required'])
  expect(readRows(`A;${at};0`)).toEqual(['Row 1, duration: Must be a value greater than zero.'])
  expect(readRows(`A;${at};500.5`)).toEqual(['Row 1, duration: An event lasts at most 500 hours.'])
  expect(readRows(`A;${at};-1`)).toEqual(['Row 1, duration: Must be a value greater than zero.'])
  for (const hours of ['5', '5.', '5.0'])
    expect(readRows(`A;${at};${hours}`)).toMatchObject([{ event: { Duration: 5 } }])
  for (const hours of ['', '5h', '0x10', '1e2', '+5', '5.5.5', '.'])
    expect(readRows(`A;${at};${hours}`)).toEqual(['Row 1, duration: Must be a number.'])
  expect(readRows(`A;${at};5;Gold`)).toEqual(["Row 1, attribute names of leaderboard 1: This field can't be empty"])
  expect(readRows(`A;${at};5;;50;stars`)).toEqual(["Row 1, name of leaderboard 1: This field can't be empty"])
  expect(readRows(`A;${at};5;Gold;9;stars;Silver;0;stars`)).toEqual([
    'Row 1, capacity of leaderboard 2: This field must be greater than 0',
  ])
  for (const capacity of ['many', '1e2'])
    expect(readRows(`A;${at};5;Gold;${capacity};stars`)).toEqual([
      'Row 1, capacity of leaderboard 1: Must be a number.',
    ])
  expect(readRows(`A;${at};5${';Gold;;stars'.repeat(21)}`)).toEqual([
    'Row 1, leaderboards: An event has at most 20 leaderboards.',
  ])
})

it('reads an export by its header, in full, and names what it cannot take', () => {
  const header = 'Event;StartDate;Hours;Profile;Leaderboard 1;Capacity 1;Attributes 1;AutoJoin 1;Prizes 1'
  const row = "'=Rush;2030-01-01T10:00:00Z;5;crew;'-Gold;;stars;false;"
  const profiles = [{ Id: 7, Name: 'crew' }]
  const expected = {
    row: 2,
    profileName: 'crew',
    event: { Content: '=Rush', ProfileId: 7, leaderboards: [{ name: '-Gold', autoJoin: false }] },
  }
  for (const delimiter of [';', ','])
    expect(readEventFile(`\uFEFF${header}\r\n${row}\r\n`.replaceAll(';', delimiter), profiles)).toMatchObject({
      rows: [expected],
    })
  // Since players may report scores, a leaderboard has one column more.
  expect(readEventFile(`${header};ReportedBy 1\n${row};players`, profiles)).toMatchObject({
    rows: [{ ...expected, event: { leaderboards: [{ name: '-Gold', autoJoin: false, reportedBy: 'players' }] } }],
  })
  expect(readEventFile(`${header};ReportedBy 1\n${row};anyone`, profiles)).toMatchObject({
    problems: [{ row: 2, column: 'Reported by of leaderboard 1' }],
  })
  expect(readRows(`${header}\n${row}`)).toEqual([
    'Row 2, profile: There is no event profile “crew”, or it is deregistered.',
  ])
  expect(readEventFile(`${header}\n${row}{x`, profiles)).toMatchObject({
    problems: [{ row: 2, column: 'Prizes of leaderboard 1' }],
  })
  const [part] = header.split(';Prizes')
  expect(readRows(`${part}\n'=Rush;2030-01-01T10:00:00Z;5`)).toEqual(['Invalid date: StartDate on Row 1'])
  expect(readRows("'=Rush;2030-01-01T10:00:00Z;5")).toMatchObject([{ event: { Content: "'=Rush" } }])
})

it('names the column of a wrong date, and every problem of every row', () => {
  expect(readEventFile(`A;soon;5\n;2030-01-01;0`)).toEqual({
    problems: [
      { row: 1, column: 'Start date', message: 'Invalid date: soon on Row 1' },
      { row: 2, column: 'Event text', message: 'This field is required' },
      { row: 2, column: 'Duration', message: 'Must be a value greater than zero.' },
    ],
  })
  const many = readEventFile(Array.from({ length: 300 }, () => 'A;soon;5').join('\n'))
  expect('problems' in many && many.problems).toHaveLength(300)
})

it('reads its own template', () => {
  const file = readEventFile(toTemplate(new Date('2030-01-01T10:20:00Z')), [{ Id: 1, Name: 'default' }])
  expect(file).toMatchObject({
    rows: [
      { event: { StartDate: new Date('2030-01-08T00:00:00Z'), ProfileId: 1, leaderboards: [{ name: 'Crews' }] } },
      { event: { leaderboards: [] } },
    ],
  })
})

it('rejects empty files and files that are too long at once', () => {
  expect(readRows(' \n;;\n')).toEqual(['The file has no events.'])
  expect(readRows('A;2030-01-01;1\n'.repeat(100_000))).toEqual([
    'The file has 100,000 rows. An import takes at most 5,000 events.',
  ])
})

it('reads editions with blanks and line breaks around them, each once', () => {
  expect(readEditions('\uFEFF1, 2,\r\n 3,2')).toEqual({ ids: [1, 2, 3] })
  expect(readEditions('1,x')).toEqual({ problem: 'x is no edition. Nothing was deleted.' })
  expect(readEditions('1.5')).toEqual({ problem: '1.5 is no edition. Nothing was deleted.' })
  expect(readEditions(' ')).toEqual({ problem: 'The file has no editions.' })
})

it('reads a time without a zone in the chosen zone', () => {
  setTimeZone('Asia/Kathmandu')
  const local = ['2030-01-01T10:00', '2030-01-01 10:00:00', '2030/1/1 10:00', '1/1/2030 10:00 AM', 'Jan 1, 2030 10:00']
  for (const date of [...local, '1 January 2030 10:00', '1-Jan-2030, 10:00am', 'Tuesday, Jan. 1 2030 10:00'])
    expect(readRows(`A;"${date}";5`)).toMatchObject([{ event: { StartDate: new Date('2030-01-01T04:15:00Z') } }])
  const zoned = ['2030-01-01T10:00Z', '2030-01-01T11:00:00+01:00', '2030-1-1 11:00 +0100', '2030-01-01T05:00:00.000-05']
  for (const date of [...zoned, 'Tue, 01 Jan 2030 10:00:00 GMT', 'Tue Jan 01 2030 11:00:00 GMT+0100'])
    expect(readRows(`A;"${date}";5`)).toMatchObject([{ event: { StartDate: new Date('2030-01-01T10:00:00Z') } }])
  expect(readRows('A;1/1/2030 12:30 AM;5\nB;1/1/2030 12:30 PM;5')).toMatchObject([
    { event: { StartDate: new Date('2029-12-31T18:45:00Z') } },
    { event: { StartDate: new Date('2030-01-01T06:45:00Z') } },
  ])
})

it('reads a date without a time as midnight in the chosen zone', () => {
  setTimeZone('Asia/Kathmandu')
  for (const date of ['2027/06/20', '2027-06-20', '2027-6-20', '6/20/2027', 'June 20, 2027', '20 Jun 2027'])
    expect(readRows(`A;"${date}";5`)).toMatchObject([{ event: { StartDate: new Date('2027-06-19T18:15:00Z') } }])
  // The clocks of Havana go from midnight to one on this day.
  setTimeZone('America/Havana')
  expect(readRows('A;2027-03-14;5')).toMatchObject([{ event: { StartDate: new Date('2027-03-14T05:00:00Z') } }])
})
