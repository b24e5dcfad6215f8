import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { formatExact } from '#console/components/number.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { trimPasted } from '#contract/core/pasted-text.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import type { ListSearch as SearchOptions } from './list.ts'
import classes from './lists.module.css'
import { usePendingFilter } from './pending-filters.ts'
import type { ListController } from './use-list.ts'

/** The search of a list: a field, beside it the search type where there are several. */
export function ListSearch<R extends object, F extends z.ZodObject, C>({
  controller: { params, setParams },
  search,
}: {
  controller: ListController<R, F, C>
  search: SearchOptions<C>
}) {
  const { types = [], applyOn = 'typing' } = search
  const apply = (text: string, filterType = params.filterType) => {
    const filter = trimPasted(text)
    const changes = { filter, filterType, filters: search.toFilters?.(filter), page: undefined }
    setParams(changes, { replace: applyOn === 'typing' })
  }
  const field = { search, value: params.filter, onApply: apply }
  const type = types.find(({ value }) => value === params.filterType)
  const hint = type?.hint ?? search.hint
  return (
    <search
      className={classes.search}
      data-list-search
      data-has-types={types.length > 0 || undefined}
      data-has-buttons={search.hasButtons || undefined}
    >
      {types.length > 0 ? (
        <NativeSelect
          aria-label="Search by"
          value={params.filterType}
          data={types.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => apply(params.filter, event.currentTarget.value)}
        />
      ) : null}
      {applyOn === 'enter' ? (
        <EnterField {...field} label={type ? `Search by ${type.label}` : search.label} />
      ) : (
        <TypingField {...field} label={search.label} />
      )}
      {hint ? <div className={classes.hint}>{hint}</div> : null}
    </search>
  )
}

type FieldProps = {
  search: Pick<SearchOptions<never>, 'placeholder' | 'maxLength' | 'hasButtons'>
  label: string
  value: string
  onApply: (text: string) => void
}

function TypingField({ search, label, value, onApply }: FieldProps) {
  const field = useDebouncedText(value, onApply)
  usePendingFilter(trimPasted(field.text) === value ? undefined : 'The search is not applied yet.')
  return (
    <SearchField
      label={label}
      placeholder={search.placeholder}
      maxLength={search.maxLength ?? maxSearchLength}
      value={field.text}
      onChange={field.change}
      onSubmit={field.flush}
    />
  )
}

function EnterField({ search, label, value, onApply }: FieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The search params changed from outside (Back, a link, a saved view): the field follows.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  usePendingFilter(
    trimPasted(text) === value ? undefined : 'Press Enter in the search field to apply the search first.',
  )
  const change = (next: string) => {
    setText(next)
    if (next === '' && value !== '') onApply('')
  }
  return (
    <>
      <SearchField
        label={label}
        placeholder={search.placeholder ?? 'Type and press Enter'}
        maxLength={search.maxLength ?? maxSearchLength}
        value={text}
        onChange={change}
        onSubmit={() => onApply(text)}
      />
      {search.hasButtons ? (
        <>
          <Button variant="default" onClick={() => onApply(text)}>
            Search
          </Button>
          <Button variant="subtle" onClick={() => change('')}>
            Clear
          </Button>
        </>
      ) : null}
    </>
  )
}

/** Says which other search types match a text that the chosen one does not. */
export function OtherTypesLine<R extends object, F extends z.ZodObject, C>({
  controller: { list, params, setParams, otherTypes },
}: {
  controller: ListController<R, F, C>
}) {
  const { matches, shown } = otherTypes
  if (matches.length === 0) return null
  const chosen = list.search?.types?.find(({ value }) => value === params.filterType)
  const select = (filterType: string) => setParams({ filterType, page: undefined })
  return (
    <p className={classes.otherTypes} role="status">
      No {chosen?.label} matches “<bdi>{params.filter}</bdi>”.{' '}
      {shown ? (
        <>
          Showing matches by {shown.label}.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => select(shown.value)}>
            Search by {shown.label}
          </Button>
        </>
      ) : (
        <>
          Other matches:{' '}
          {matches.map(({ type, count }) => (
            <Button key={type.value} variant="subtle" size="compact-sm" onClick={() => select(type.value)}>
              {type.label} ({count?.IsCapped ? 'over ' : ''}
              {formatExact(count?.Count ?? 0)})
            </Button>
          ))}
        </>
      )}
    </p>
  )
}
