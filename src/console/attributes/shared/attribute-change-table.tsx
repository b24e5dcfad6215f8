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
}: {
  label: string
  rows: readonly AttributeChangeRow[]
  actionLabels?: ActionLabels
  beforeLabel?: string
  afterLabel?: string
}) {
  return (
    <table className={classes.values} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, action, before, after }) => (
          <tr key={name}>
            <td>
              <span className={classes.name}>{name}</span>{' '}
              <ChangeBadge action={action}>{actionLabels[action]}</ChangeBadge>
            </td>
            <td>{before ? <AttributeValue attribute={before} /> : '–'}</td>
            <td>{after ? <AttributeValue attribute={after} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
