import { Select } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type MessageTemplate, messageTemplates } from '#contract/message-templates.ts'

/** How many templates are offered at once; typing a part of the name finds the others. */
const offered = '50'

/** A template as the field keeps it. */
export type ChosenTemplate = { readonly id: string; readonly name: string }

/** Finds a message template by its name. */
export function TemplateSelect({
  chosen,
  onChoose,
}: {
  chosen: ChosenTemplate | undefined
  /** Undefined when the field is emptied. */
  onChoose: (template: MessageTemplate | undefined) => void
}) {
  const [search, setSearch] = useState('')
  const filter = search === chosen?.name ? '' : search.trim()
  const { data } = useEndpointQuery(
    messageTemplates.list,
    { query: { take: offered, ...(filter === '' ? {} : { filter }) } },
    { errorDisplay: 'quiet' },
  )
  const templates = data?.Result ?? []
  const options = templates.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen.id)
  return (
    <Select
      label="Template"
      placeholder={data && options.length === 0 && filter === '' ? 'No templates yet' : 'Choose a template'}
      data={isListed ? options : [{ value: chosen.id, label: chosen.name }, ...options]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Forget the template' }}
      // The server searches; what it found is what fits.
      filter={({ options: found }) => found}
      nothingFoundMessage="No template has this name."
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(templates.find(({ Id }) => String(Id) === id))}
    />
  )
}
