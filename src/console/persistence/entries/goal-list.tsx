import { Progress } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { Time } from '#console/ui/time.tsx'
import classes from './goal-list.module.css'
import { type Goal, goalsIn, instantOf, percentOf } from './goals.ts'

/** The goals in the text of a goal key, as it is typed. While it cannot be read, its last readable state stays. */
export function GoalList({ text, lastValid }: { text: string; lastValid: string }) {
  const deferred = useDeferredValue(text)
  const goals = useMemo(() => goalsIn(deferred) ?? goalsIn(lastValid) ?? [], [deferred, lastValid])
  return (
    <section className={classes.goals} aria-label="Goals" tabIndex={goals.length > 3 ? 0 : undefined}>
      {goals.length === 0 ? (
        <p className={classes.empty}>Couldn't find any goals</p>
      ) : (
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
              // biome-ignore lint/suspicious/noArrayIndexKey: goals have no name but their place
              <GoalRow key={index} goal={goal} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  const percent = percentOf(goal)
  return (
    <tr>
      <td>{goal.progression ?? '–'}</td>
      <td>{goal.targetProgression ?? '–'}</td>
      <td className={classes.bar}>
        {percent === undefined ? (
          '–'
        ) : (
          <span className={classes.reached}>
            <Progress value={percent} aria-label={`${Math.floor(percent)} % reached`} flex={1} />
            {Math.floor(percent)} %
          </span>
        )}
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

function GoalTime({ text }: { text: string | undefined }) {
  if (text === undefined) return '–'
  const instant = instantOf(text)
  return instant ? <Time at={instant} /> : text
}
