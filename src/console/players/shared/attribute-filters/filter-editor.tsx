import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { AttributeFilterForm } from './attribute-filter-form.tsx'
import classes from './filters.module.css'
import { applyFilter, formatFilter, parseFilters, stringifyFilters } from './player-filters.ts'

/** The attribute filters as chips: the text opens one in the form, the cross removes it. */
function FilterChips({
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

/** Attribute filters, as `stringifyFilters` writes them: a form that adds or changes one, and the current ones. */
export function FilterEditor({ text, onText }: { text: string; onText: (text: string) => void }) {
  const filters = parseFilters(text)
  const { data } = useEndpointQuery(
    attributes.configurations,
    {},
    { enabled: filters.length > 0, errorDisplay: 'quiet', staleTime: 60_000 },
  )
  const [edited, setEdited] = useState<number>()
  // A new form for every filter that was applied or opened, so that it starts with that filter's fields.
  const [formNumber, setFormNumber] = useState(0)
  const put = (next: readonly AttributeFilter[]) => onText(stringifyFilters(next))
  const startForm = (index: number | undefined) => {
    setEdited(index)
    setFormNumber(formNumber + 1)
  }
  const apply = (filter: AttributeFilter) => {
    const applied = applyFilter(filters, edited, filter)
    if ('problem' in applied) return applied.problem
    put(applied.filters)
    startForm(undefined)
    return undefined
  }
  return (
    <>
      <AttributeFilterForm
        key={formNumber}
        filter={edited === undefined ? undefined : filters[edited]}
        onApply={apply}
      />
      <FilterChips
        filters={filters}
        attributeNames={data?.Configurations.map(({ Name }) => Name)}
        edited={edited}
        onEdit={startForm}
        onRemove={(index) => {
          put(filters.filter((_, at) => at !== index))
          // Input for another filter stays.
          if (edited === index) startForm(undefined)
          else if (edited !== undefined && edited > index) setEdited(edited - 1)
        }}
      />
    </>
  )
}
