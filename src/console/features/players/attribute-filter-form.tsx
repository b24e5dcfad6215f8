import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { filterOperators } from '#contract/core/lists.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { changeDraft, type FilterDraft, parseDraft, toDraft } from './filter-draft.ts'
import classes from './player-list.module.css'

/**
 * The row that makes an attribute filter, or changes the one that is given. Apply works after a change; `onApply` gives
 * a sentence when the list does not take the filter.
 */
export function AttributeFilterForm({
  filter,
  onApply,
}: {
  filter: AttributeFilter | undefined
  onApply: (filter: AttributeFilter) => string | undefined
}) {
  const asked = useEndpointQuery(attributes.configurations, {}, { errorDisplay: 'part', staleTime: 60_000 })
  const [draft, setDraft] = useState(() => toDraft(filter))
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<{ readonly field: 'name' | 'value' | 'to'; readonly text: string }>()
  const names = asked.data?.Configurations.map(({ Name }) => Name) ?? []
  const change = (part: Partial<FilterDraft>) => {
    setDraft(changeDraft(draft, part))
    setChanged(true)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    const read = parseDraft(draft)
    if ('problem' in read) {
      setProblem({ field: read.field, text: read.problem })
      return
    }
    const refused = onApply(read.filter)
    if (refused) setProblem({ field: 'name', text: refused })
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
        nothingFoundMessage={asked.isLoading ? 'Loading' : 'No such attribute'}
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
    </form>
  )
}
