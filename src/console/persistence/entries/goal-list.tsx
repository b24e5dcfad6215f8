import { Progress } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { Time } from '#console/components/time/time.tsx'
import classes from './goal-list.module.css'
import { type Goal, parseGoals, toInstant, toPercent } from './goals.ts'

/** The goals in the text of a goal key, as it is typed. While the text is invalid, the last valid goals stay. */
export function GoalList({ text }: { text: string }) {
  const deferred = useDeferredValue(text)
  const parsed = useMemo(() => parseGoals(deferred), [deferred])
  const [lastGoals, setLastGoals] = useState(parsed ?? [])
  if (parsed && parsed !== lastGoals) setLastGoals(parsed)
  const goals = parsed ?? lastGoals
  const isNarrow = useIsNarrow()
  if (goals.length === 0) {
    return (
      <section className={classes.goals} aria-label="Goals">
        <p className={classes.empty}>Couldn't find any goals</p>
      </section>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={classes.goals} aria-label="Goals" tabIndex={0}>
      {isNarrow ? <GoalCards goals={goals} /> : <GoalTable goals={goals} />}
    </section>
  )
}

function GoalTable({ goals }: { goals: readonly Goal[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">_progression</th>
          <th scope="col">_targetProgression</th>
          <th scope="col" className={classes.bar}>
            Reached
          </th>
          <th scope="col">_timeCreated</th>
          <th scope="col">_timeModified</th>
        </tr>
      </thead>
      <tbody>
        {goals.map((goal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: goals have no key but their index
          <GoalRow key={index} goal={goal} />
        ))}
      </tbody>
    </table>
  )
}

/** The same on a narrow screen: one block per goal, so that nothing is cut off at the side. */
function GoalCards({ goals }: { goals: readonly Goal[] }) {
  return (
    <ul className={classes.cards}>
      {goals.map((goal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: goals have no key but their index
        <li key={index} className={classes.card}>
          <Reached goal={goal} />
          <dl className={classes.facts}>
            <dt>_progression</dt>
            <dd>{goal.progression ?? '–'}</dd>
            <dt>_targetProgression</dt>
            <dd>{goal.targetProgression ?? '–'}</dd>
            <dt>_timeCreated</dt>
            <dd>
              <GoalTime text={goal.timeCreated} />
            </dd>
            <dt>_timeModified</dt>
            <dd>
              <GoalTime text={goal.timeModified} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  return (
    <tr>
      <td>{goal.progression ?? '–'}</td>
      <td>{goal.targetProgression ?? '–'}</td>
      <td className={classes.bar}>
        <Reached goal={goal} />
      </td>
      <td>
        <GoalTime text={goal.timeCreated} />
      </td>
      <td>
        <GoalTime text={goal.timeModified} />
      </td>
    </tr>
  )
}

function Reached({ goal }: { goal: Goal }) {
  const percent = toPercent(goal)
  if (percent === undefined) return '–'
  const text = `${Math.floor(percent)} %`
  return (
    <span className={classes.reached}>
      <Progress value={percent} aria-label={`${text} reached`} flex={1} />
      {text}
    </span>
  )
}

function GoalTime({ text }: { text: string | undefined }) {
  if (text === undefined) return '–'
  const instant = toInstant(text)
  return instant ? <Time at={instant} /> : text
}
