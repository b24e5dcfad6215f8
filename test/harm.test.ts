import { expect, test } from 'vitest'
import { isChange } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type ConsoleAction, readConsoleActions } from './harness/console-actions.ts'
import { type Harm, harms, lesserHarms } from './harness/harms.ts'
import { isUndoable } from './harness/undoable.ts'

const { actions, undone } = readConsoleActions()
const changes = endpoints.filter(({ endpoint }) => isChange(endpoint)).map(({ name }) => name)
const access = new Map(endpoints.map(({ name, endpoint }) => [name, [endpoint.access].flat() as readonly string[]]))

const isMany = ({ hits }: Harm) => hits === 'some players' || hits === 'all players'
/** Whether it stops the game for somebody, or takes something from somebody for good. */
const isGrave = ({ hits, back, isStopping }: Harm) => isStopping === true || (back === null && hits !== 'nobody')

/** The actions of the console that break a rule: "builds.save in src/console/builds/build-dialog.tsx". */
function findActions(isWrong: (harm: Harm, action: ConsoleAction) => boolean): string[] {
  const wrong = actions.filter((action) => {
    const harm = harms[action.call]
    return harm !== undefined && isWrong(harm, action)
  })
  return [...new Set(wrong.map(({ call, file }) => `${call} in ${file}`))].sort()
}

const findGrave = (isWrong: (harm: Harm, action: ConsoleAction) => boolean) =>
  findActions((harm, action) => isGrave(harm) && isWrong(harm, action))

test('every call of staff that changes something is in the table, and no other', () => {
  expect(Object.keys(harms).toSorted()).toEqual(changes.toSorted())
})

test('what takes a change back is a call', () => {
  const backs = Object.values(harms).flatMap(({ back }) => (back === null || back === 'itself' ? [] : [back]))
  expect(backs.filter((back) => !changes.includes(back))).toEqual([])
})

test('what the console offers to undo can be taken back', () => {
  const calls = new Set(actions.filter(({ hasUndo }) => hasUndo).map(({ call }) => call))
  expect([...calls].filter((call) => harms[call]?.back === null)).toEqual([])
})

test('what stops the game for somebody, or takes something for good, is red', () => {
  const tooLittle = findGrave((_, { isRed }) => !isRed)
  expect(tooLittle.filter((action) => !Object.hasOwn(lesserHarms, action))).toEqual([])
})

test('what stops the game for many, or takes something from many for good, has to be typed', () => {
  const tooLittle = findGrave((harm, { isTyped }) => isMany(harm) && !isTyped)
  expect(tooLittle.filter((action) => !Object.hasOwn(lesserHarms, action))).toEqual([])
})

test('nothing is excused that asks enough', () => {
  const tooLittle = findGrave((harm, { isRed, isTyped }) => !isRed || (isMany(harm) && !isTyped))
  expect(Object.keys(lesserHarms).filter((action) => !tooLittle.includes(action))).toEqual([])
})

test('nothing has to be typed that harms no player, or one who has everything back after one press', () => {
  const isSmall = (harm: Harm, canUndo: boolean) =>
    !isGrave(harm) && harm.lost === undefined && !isMany(harm) && (canUndo || harm.hits !== 'a player')
  expect(findActions((harm, { call, isRed, isTyped }) => isRed && isTyped && isSmall(harm, isUndoable(call)))).toEqual(
    [],
  )
})

const introduction = `# What calls of staff can do to people

The color of a button, the question before it and what has to be typed follow what a call does to players, not which form it is
in. For each call of staff that changes something:

- **Hits**: whose game or work it changes. "Nobody": what only staff see, or what gives something and takes nothing.
- **Stops**: whether somebody cannot play afterwards.
- **Way back**: the call that takes it back, "itself" with the values from before, and what is lost all the same. A permission in
  brackets is needed besides that of the call.
- **Question**: what the console asks before, of the strictest of its actions. What is typed is typed in Production, and
  where the number of players is typed, everywhere. "—": the console does not make the call by itself.
- **Undo**: whether the notice after it offers to take it back.

The rules, which the test holds: what stops the game for somebody or takes something from a player for good is red; if it hits more
than one player, something has to be typed. Nothing has to be typed for what harms no player, or one who has everything back
after one press.

Made from \`test/harness/harms.ts\`, \`undoable.ts\` beside it and the source of the console by \`test/harm.test.ts\`, which fails when they differ;
\`npx vitest run --project api test/harm.test.ts -u\` writes it again.
`

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function toBack(call: string, { back, lost }: Harm): string {
  if (back === null) return '—'
  const needed = back === 'itself' ? [] : (access.get(back) ?? [])
  const own = access.get(call) ?? []
  const isOpen = needed.some((one) => one === 'signed-in' || one === 'public' || own.includes(one))
  const permission = back === 'itself' || isOpen ? '' : ` (${needed.join(' or ')})`
  return `${back}${permission}${lost === undefined ? '' : `, without ${lost}`}`
}

function toQuestion(call: string): string {
  const own = actions.filter((action) => action.call === call)
  if (own.length === 0) return '—'
  const says = [
    own.some(({ isRed }) => isRed) ? 'red' : own.some(({ isAsked }) => isAsked) ? 'a dialog' : 'none',
    ...(own.some(({ isTyped, isRed }) => isTyped && isRed) ? ['typed'] : []),
  ]
  return says.join(', ')
}

function toUndo(call: string): string {
  if (isUndoable(call) || actions.some((action) => action.call === call && action.hasUndo)) return 'yes'
  return undone.has(call) ? 'is one' : '—'
}

test('what every call of staff can do is in docs/harm.md', async () => {
  const titles = ['Call', 'Hits', 'Stops', 'Way back', 'Question', 'Undo']
  const rows = Object.entries(harms).map(([call, harm]) =>
    toRow([call, harm.hits, harm.isStopping ? 'yes' : '—', toBack(call, harm), toQuestion(call), toUndo(call)]),
  )
  const table = [toRow(titles), toRow(titles.map(() => '---')), ...rows].join('\n')
  const excused = Object.entries(lesserHarms).map(([action, reason]) => `- ${action.split(' in ')[0]}: ${reason}`)
  const text = `${introduction}\n${table}\n\nActions that ask less, and why that is enough:\n\n${[...new Set(excused)].join('\n')}\n`
  await expect(text).toMatchFileSnapshot('../docs/harm.md')
})
