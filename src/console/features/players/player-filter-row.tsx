import { Button, Collapse } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { AttributeFilterForm } from './attribute-filter-form.tsx'
import { FilterChips } from './filter-chips.tsx'
import { applyFilter, stringifyFilters } from './player-filters.ts'
import classes from './player-list.module.css'
import type { PlayerListSearchParams } from './player-list-search-params.ts'
import { PlayerSearch } from './player-search.tsx'

/** The words of the address that search and filters change. */
type Words = Partial<Pick<PlayerListSearchParams, 'filter' | 'filterType' | 'attributes'>>

/** Everything above the list that narrows it down. On a narrow screen the attribute filter opens by a button. */
export function PlayerFilters({
  address,
  filters,
  onChange,
}: {
  address: PlayerListSearchParams
  filters: readonly AttributeFilter[]
  onChange: (words: Words) => void
}) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<number>()
  // A new form for every filter that was applied or opened, so that it starts with that one's fields.
  const [formNumber, setFormNumber] = useState(0)
  const put = (next: readonly AttributeFilter[]) => onChange({ attributes: stringifyFilters(next) })
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
  const form = (
    <AttributeFilterForm key={formNumber} filter={edited === undefined ? undefined : filters[edited]} onApply={apply} />
  )
  return (
    <>
      <div className={classes.filters}>
        <PlayerSearch
          search={address.filter}
          type={address.filterType}
          onSearch={(filter, filterType) => onChange({ filter, filterType })}
        />
        {isNarrow ? (
          <div>
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Attribute filter
            </Button>
            <Collapse expanded={isOpen} pt={8}>
              {form}
            </Collapse>
          </div>
        ) : (
          form
        )}
      </div>
      <FilterChips
        filters={filters}
        edited={edited}
        onEdit={(index) => {
          startForm(index)
          setOpen(true)
        }}
        onRemove={(index) => {
          put(filters.filter((_, at) => at !== index))
          // What is being typed for another filter stays.
          if (edited === index) startForm(undefined)
          else if (edited !== undefined && edited > index) setEdited(edited - 1)
        }}
      />
    </>
  )
}
