import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { subtract } from '#contract/changes/change-summary.ts'
import type { FollowedValue } from '#contract/persistence.ts'
import classes from './follow.module.css'

const firstRows = 100

/** Each value, newest first, since when, by whom, and the version that brought it. */
export function FollowTable({
  label,
  values,
  onView,
}: {
  label: string
  values: readonly FollowedValue[]
  onView: (value: FollowedValue) => void
}) {
  const [shown, setShown] = useState(firstRows)
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Since</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, shown).map((value, index) => (
            <Row key={`${value.Version} ${value.IsDeleted}`} value={value} before={values[index + 1]} onView={onView} />
          ))}
        </tbody>
      </table>
      {values.length > shown ? (
        <Button variant="subtle" onClick={() => setShown(shown + firstRows)}>
          Show more ({values.length - shown} left)
        </Button>
      ) : null}
    </>
  )
}

function Row({
  value,
  before,
  onView,
}: {
  value: FollowedValue
  before: FollowedValue | undefined
  onView: (value: FollowedValue) => void
}) {
  const { Value, At, By, Version, IsDeleted } = value
  const difference = Value === null || !before?.Value ? '' : subtract(before.Value, Value)
  return (
    <tr>
      <td>
        {Value === null ? (
          <span className={classes.none}>{IsDeleted ? 'Key deleted' : 'No value'}</span>
        ) : (
          <bdi className={classes.value}>{Value}</bdi>
        )}
        {difference === '' ? null : <span className={classes.none}> ({difference})</span>}
      </td>
      <td>
        <Time at={At} /> <span className={classes.none}>by {By}</span>
      </td>
      <td>
        {IsDeleted ? (
          Version
        ) : (
          <UnstyledButton
            className={classes.version}
            aria-label={`View version ${Version}`}
            onClick={() => onView(value)}
          >
            {Version}
          </UnstyledButton>
        )}
      </td>
    </tr>
  )
}
