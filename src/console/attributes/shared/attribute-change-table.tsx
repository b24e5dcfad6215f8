import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type ActionLabels,
  ChangeBadge,
  type ChangeRow,
  defaultActionLabels,
} from '#console/persistence/shared/change-table.tsx'
import type { AttributeState } from '#contract/changes/attribute-change.ts'
import { AttributeValue } from './attribute-change-line.tsx'
import classes from './attribute-change-table.module.css'

/** An attribute that changes; null where it does not exist. */
export type AttributeChangeRow = {
  readonly name: string
  readonly action: ChangeRow['action']
  readonly before: AttributeState | null
  readonly after: AttributeState | null
}

/** Attributes with their values before and after. */
export function AttributeChangeTable({
  label,
  rows,
  actionLabels = defaultActionLabels,
  beforeLabel = 'Before',
  afterLabel = 'After',
  choice,
}: {
  label: string
  rows: readonly AttributeChangeRow[]
  actionLabels?: ActionLabels
  beforeLabel?: string
  afterLabel?: string
  /** Which of the changes are to be made, where that can be chosen; a note stands below the name. */
  choice?: {
    readonly label: string
    readonly renderBox: (name: string) => ReactNode
    readonly getNote: (name: string) => string | undefined
    /** What is shown instead of the value after, where the choice leads to another one. */
    readonly getAfter?: (name: string) => string | undefined
  }
}) {
  return (
    <table className={classes.values} aria-label={label}>
      <thead>
        <tr>
          {choice ? (
            <th scope="col" className={classes.choice}>
              <VisuallyHidden>{choice.label}</VisuallyHidden>
            </th>
          ) : null}
          <th scope="col">Attribute</th>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, action, before, after }) => (
          <tr key={name}>
            {choice ? <td className={classes.choice}>{choice.renderBox(name)}</td> : null}
            <td>
              <span className={classes.name}>{name}</span>{' '}
              <ChangeBadge action={action}>{actionLabels[action]}</ChangeBadge>
              <ChoiceNote text={choice?.getNote(name)} />
            </td>
            <td>{before ? <AttributeValue attribute={before} /> : '–'}</td>
            <td>{choice?.getAfter?.(name) ?? (after ? <AttributeValue attribute={after} /> : '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChoiceNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : <div className={classes.note}>{text}</div>
}
