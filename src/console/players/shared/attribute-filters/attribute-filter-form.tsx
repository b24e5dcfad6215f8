import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePendingFilter } from '#console/platform/lists/pending-filters.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { filterOperators } from '#contract/core/lists.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { changeDraft, type FilterDraft, parseDraft, toDraft } from './filter-draft.ts'
import classes from './filters.module.css'

/** Names that start with a text before the others, each in the order in which they came. */
function startingFirst(names: readonly string[], text: string): string[] {
  const starts = (name: string) => name.toLowerCase().startsWith(text.trim().toLowerCase())
  return [...names.filter(starts), ...names.filter((name) => !starts(name))]
}

/**
 * The fields of an attribute filter, for a new one or to change the given one. Apply is enabled by a change; `onApply`
 * returns the problem when the list rejects the filter.
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
  usePendingFilter(isChanged ? 'Apply or clear the attribute filter first.' : undefined)
  const [problem, setProblem] = useState<{ readonly field: 'name' | 'value' | 'to'; readonly text: string }>()
  const names = configurations.data?.Configurations.map(({ Name }) => Name)
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
    const { name } = parsed.filter
    if (name !== filter?.name && names?.includes(name) === false) {
      setProblem({ field: 'name', text: 'No such attribute' })
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
      <Autocomplete
        aria-label="Attribute"
        placeholder="Attribute"
        w={200}
        autoComplete="off"
        spellCheck={false}
        // Enter takes the first name with what was typed in it.
        selectFirstOptionOnChange
        data={startingFirst(names ?? [], draft.name)}
        value={draft.name}
        error={problem?.field === 'name' && problem.text}
        onChange={(name) => change({ name })}
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
