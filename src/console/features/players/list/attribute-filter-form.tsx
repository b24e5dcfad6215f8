import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePendingFilter } from '#console/platform/lists/pending-filters.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { filterOperators } from '#contract/core/lists.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { changeDraft, type FilterDraft, parseDraft, toDraft } from './filter-draft.ts'
import classes from './player-list.module.css'

/**
 * The row that makes an attribute filter, or changes the one that is given. Apply works after a change; `onApply`
 * gives the problem when the list does not take the filter.
 */
export function AttributeFilterForm({
  filter,
  onApply,
}: {
  filter: AttributeFilter | undefined
  onApply: (filter: AttributeFilter) => string | undefined
}) {
  const configurations = useEndpointQuery(attributes.configurations, {}, { errorDisplay: 'part', staleTime: 60_000 })
  const [draft, setDraft] = useState(() => toDraft(filter))
  const [isChanged, setChanged] = useState(false)
  usePendingFilter(isChanged ? 'Apply the attribute filter or clear it first.' : undefined)
  const [problem, setProblem] = useState<{ readonly field: 'name' | 'value' | 'to'; readonly text: string }>()
  const names = configurations.data?.Configurations.map(({ Name }) => Name) ?? []
  const change = (part: Partial<FilterDraft>) => {
    setDraft(changeDraft(draft, part))
    setChanged(true)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    const parsed = parseDraft(draft)
    if ('problem' in parsed) {
      setProblem({ field: parsed.field, text: parsed.problem })
      return
    }
    const rejected = onApply(parsed.filter)
    if (rejected) setProblem({ field: 'name', text: rejected })
    else setChanged(false)
  }
  const numberField = (field: 'value' | 'to', label: string, placeholder: string) => (
    <TextInput
      className={classes.number}
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      value={draft[field]}
      error={problem?.field === field && problem.text}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <form className={classes.filter} onSubmit={submit} aria-label="Attribute filter" noValidate>
      <Select
        aria-label="Attribute"
        placeholder="Attribute"
        w={200}
        searchable
        data={draft.name !== '' && !names.includes(draft.name) ? [draft.name, ...names] : names}
        value={draft.name === '' ? null : draft.name}
        nothingFoundMessage={configurations.isLoading ? 'Loading' : 'No such attribute'}
        error={problem?.field === 'name' && problem.text}
        onChange={(name) => change({ name: name ?? '' })}
      />
      <NativeSelect
        aria-label="Operator"
        w={110}
        value={draft.operator}
        data={[...filterOperators]}
        onChange={(event) => {
          const operator = filterOperators.find((one) => one === event.currentTarget.value)
          if (operator) change({ operator })
        }}
      />
      {numberField(
        'value',
        draft.operator === 'BETWEEN' ? 'From' : 'Value',
        draft.operator === 'BETWEEN' ? 'From' : 'Value',
      )}
      {draft.operator === 'BETWEEN' ? numberField('to', 'To', 'To') : null}
      <Button type="submit" variant="default" disabled={!isChanged}>
        Apply
      </Button>
      {isChanged ? (
        <Button
          variant="subtle"
          onClick={() => {
            setDraft(toDraft(filter))
            setChanged(false)
            setProblem(undefined)
          }}
        >
          Clear
        </Button>
      ) : null}
    </form>
  )
}
