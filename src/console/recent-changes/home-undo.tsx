import { UnstyledButton } from '@mantine/core'
import { requestUndo } from '#console/platform/actions/undo.ts'
import type { HomeChange } from '#contract/home.ts'
import classes from './recent-changes.module.css'

/** The undo of a change on Home, where it can be taken back. */
export function HomeUndo({ change: { Id, Action, CanUndo } }: { change: HomeChange }) {
  if (!CanUndo) return null
  return (
    <UnstyledButton className={classes.homeUndo} aria-label={`Undo: ${Action}`} onClick={() => requestUndo(Id)}>
      Undo
    </UnstyledButton>
  )
}
