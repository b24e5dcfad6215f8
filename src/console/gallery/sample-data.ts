/** A sample project; `budget` in US dollars, `completion` in percent. */
export type SampleProject = {
  readonly name: string
  readonly budget: number
  readonly status: 'Pending' | 'On schedule' | 'Delayed' | 'Completed'
  readonly users: readonly string[]
  readonly completion: number
}

/** A sample employee; `startDate` as "2026-11-20", `salary` in US dollars a year. */
export type SampleEmployee = {
  readonly name: string
  readonly position: string
  readonly office: string
  readonly age: number
  readonly startDate: string
  readonly salary: number
}

export const samplePerson = {
  name: 'Jordan Sample',
  email: 'jordan@example.com',
  position: 'Harbor master',
  office: 'Rotterdam',
  about: 'A made-up person. The text shows how a few lines of description look in a card.',
}

/** The five cities that the tags input starts with. */
export const sampleCities = ['Amsterdam', 'Washington', 'Sydney', 'Beijing', 'Cairo']

export const sampleOptions = ['Alerts', 'Badges', 'Buttons', 'Cards', 'Forms', 'Modals']

export const sampleProjects: readonly SampleProject[] = [
  { name: 'Lighthouse', budget: 2500, status: 'Pending', users: ['ada', 'ben', 'cleo'], completion: 60 },
  { name: 'Dry dock', budget: 1800, status: 'Completed', users: ['dan', 'eve'], completion: 100 },
  { name: 'Tide table', budget: 3150, status: 'Delayed', users: ['finn', 'gus', 'hana'], completion: 72 },
  { name: 'Signal flags', budget: 4400, status: 'On schedule', users: ['ivy', 'jon'], completion: 90 },
  { name: 'Sea trial', budget: 2200, status: 'Completed', users: ['kai', 'lea', 'mio'], completion: 100 },
]

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivy', 'Jon', 'Kai', 'Lea']
const lastNames = ['Anker', 'Buoy', 'Capstan', 'Davit', 'Halyard']
const positions = ['Accountant', 'Artist', 'Engineer', 'Producer', 'Sales assistant', 'Support lead', 'Tester']
const offices = ['Edinburgh', 'London', 'New York', 'San Francisco', 'Tokyo']

/** The item of a list at an index that may be larger than the list. */
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** 60 sample employees, each with another name. */
export const sampleEmployees: readonly SampleEmployee[] = lastNames.flatMap((last, row) =>
  firstNames.map((first, column) => {
    const number = row * firstNames.length + column
    return {
      name: `${first} ${last}`,
      position: pick(positions, number * 3),
      office: pick(offices, number + row),
      age: 21 + ((number * 17) % 45),
      startDate: new Date(Date.UTC(2012, (number * 7) % 150, 1 + ((number * 11) % 28))).toISOString().slice(0, 10),
      salary: 42_000 + ((number * 7919) % 180) * 500,
    }
  }),
)

export const sampleTeam = [
  { name: 'Ada Anker', email: 'ada@example.com', presence: 'Online' },
  { name: 'Ben Buoy', email: 'ben@example.com', presence: 'In a meeting' },
  { name: 'Cleo Capstan', email: 'cleo@example.com', presence: 'Offline' },
  { name: 'Dan Davit', email: 'dan@example.com', presence: 'Online' },
] as const

/** Sample tasks, with whether they are done at first. */
export const sampleTasks = [
  { title: 'Check the mooring lines', due: '10:30', isDone: true },
  { title: 'Call the pilot', due: '11:00', isDone: false },
  { title: 'Update the tide table', due: '13:15', isDone: false },
  { title: 'Close the log', due: '17:00', isDone: false },
]

/** Sample activities; the five entries of each timeline. */
export const sampleActivities = [
  {
    title: 'Order placed',
    time: '09:10',
    text: 'A sample entry with a sentence of text.',
    badges: ['design', 'system'],
  },
  { title: 'Files attached', time: '10:05', text: 'Two sample files were added to the entry.', badges: ['files'] },
  { title: 'Review requested', time: '11:40', text: 'A sample review is waiting for an answer.', badges: ['review'] },
  { title: 'Meeting moved', time: '14:20', text: 'The sample meeting starts half an hour later.', badges: ['plan'] },
  { title: 'Task closed', time: '16:45', text: 'The last sample entry of the day.', badges: ['done', 'today'] },
] as const

export const sampleMessages = [
  { from: 'Ada Anker', email: 'ada@example.com', time: '5 min ago', text: 'The sample report is ready.' },
  { from: 'Eve Halyard', email: 'eve@example.com', time: '2 h ago', text: 'Can we move the sample meeting?' },
  { from: 'Kai Davit', email: 'kai@example.com', time: 'Yesterday', text: 'A sample message of one line.' },
]

/** Sample visits of pages; `bounce` in percent. */
export const sampleVisits = [
  { page: '/harbor', visitors: 4569, uniqueUsers: 340, bounce: 46.53 },
  { page: '/harbor/berths', visitors: 3985, uniqueUsers: 319, bounce: 46.53 },
  { page: '/harbor/tides', visitors: 3513, uniqueUsers: 294, bounce: 36.49 },
  { page: '/harbor/pilots', visitors: 2050, uniqueUsers: 147, bounce: 50.87 },
]

const referrals = [
  { source: 'Photo sharing', visitors: 5480 },
  { source: 'Video channel', visitors: 4807 },
  { source: 'Group chat', visitors: 3678 },
  { source: 'Player forum', visitors: 2645 },
]
const referred = referrals.reduce((sum, { visitors }) => sum + visitors, 0)

/** Sample visitors by the social network that they came from; `share` of all of them, in percent. */
export const sampleReferrals = referrals.map((referral) => ({
  ...referral,
  share: Math.round((100 * referral.visitors) / referred),
}))

/** A number with the name that it has in a chart. */
export type SamplePoint = { readonly name: string; readonly value: number }

const toPoints = (names: string, ...values: number[]): readonly SamplePoint[] =>
  names.split(' ').map((name, index) => ({ name, value: values[index] ?? 0 }))

export const sampleSeries = {
  salesByMonth: toPoints('May Jun Jul Aug Sep Oct Nov Dec', 1200, 2000, 1000, 3000, 1500, 4000, 2000, 5200),
  salesByWeek: toPoints('Mon Tue Wed Thu Fri Sat Sun', 310, 280, 420, 390, 610, 800, 450),
  orders: toPoints('Jul Aug Sep Oct Nov Dec', 25, 20, 30, 22, 17, 29),
  salesValue: toPoints('Q1 Q2 Q3 Q4', 18_400, 22_100, 19_700, 27_300),
  audience: toPoints('18-24 25-34 35-44 45-54 55+', 1480, 2310, 1720, 940, 510),
  traffic: toPoints('Search Newsletter Forum Video', 5480, 4807, 3678, 2645),
  products: toPoints('Bravo Alpha Charlie', 340, 520, 190),
}

/** Sample events of the calendar, by the day of the month. */
export const sampleEvents = [
  { day: 3, title: 'Sample launch' },
  { day: 9, title: 'Team meeting' },
  { day: 9, title: 'Sample review' },
  { day: 17, title: 'Harbor tour' },
  { day: 26, title: 'Closing day' },
]
