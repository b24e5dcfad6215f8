import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { formatFilter } from './player-filters.ts'
import classes from './player-list.module.css'

/** The attribute filters as chips: the text opens one in the form, the cross removes it. */
export function FilterChips({
  filters,
  attributeNames,
  edited,
  onEdit,
  onRemove,
}: {
  filters: readonly AttributeFilter[]
  /** The attributes that there are; undefined while they are not known. */
  attributeNames: readonly string[] | undefined
  edited: number | undefined
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}) {
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Attribute filters">
      {filters.map((filter, index) => (
        <li key={formatFilter(filter)} className={classes.chip}>
          <UnstyledButton
            className={classes.chipText}
            aria-pressed={index === edited}
            title="Change this filter"
            onClick={() => onEdit(index)}
          >
            {formatFilter(filter)}
            {attributeNames?.includes(filter.name) === false ? (
              <span className={classes.chipProblem}> · no such attribute</span>
            ) : null}
          </UnstyledButton>
          <UnstyledButton
            className={classes.chipRemove}
            aria-label={`Remove the filter ${formatFilter(filter)}`}
            onClick={() => onRemove(index)}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
