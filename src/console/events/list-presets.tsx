import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { eventStates } from '#contract/event-state.ts'

/** What an event is called by its state. */
export const stateLabels = { upcoming: 'Upcoming', running: 'Running', finished: 'Finished' } as const

const Presets = z.object({
  state: z
    .enum(['', ...eventStates])
    .default('')
    .catch(''),
  sortKey: z.string().optional(),
  sortDir: z.string().optional(),
  deleted: z.string().optional(),
  filter: z.string().optional(),
  page: z.string().optional(),
  view: z.string().optional(),
})

const plain = {
  state: undefined,
  sortKey: undefined,
  sortDir: undefined,
  deleted: undefined,
  page: undefined,
  view: undefined,
}

/** The search params of each preset: what runs and ends first, and what comes next, without the deleted events. */
const presets = [
  { value: '', label: 'All', params: plain },
  {
    value: 'running',
    label: stateLabels.running,
    params: { ...plain, state: 'running', sortKey: 'end', sortDir: 'asc', deleted: 'hide' },
  },
  {
    value: 'upcoming',
    label: stateLabels.upcoming,
    params: { ...plain, state: 'upcoming', sortKey: 'start', sortDir: 'asc', deleted: 'hide' },
  },
  { value: 'finished', label: stateLabels.finished, params: { ...plain, state: 'finished', sortKey: 'end' } },
] as const

const toStorageKey = (personId: number) => `eventsPreset-${personId}`

/** Sets the list to the events of one state in the order in which they are looked for; one press each. */
export function EventPresets() {
  const isNarrow = useIsNarrow()
  const { Id } = useCurrentUser()
  const [{ state }, setSearchParams] = useSearchParams(Presets)
  return (
    <Button.Group aria-label="State" mb={isNarrow ? 'xs' : undefined}>
      {presets.map(({ value, label, params }) => (
        <Button
          key={value}
          px="sm"
          variant={value === state ? 'light' : 'default'}
          aria-pressed={value === state}
          onClick={() => {
            writeStored('localStorage', toStorageKey(Id), value || undefined)
            setSearchParams(params)
          }}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  )
}

/**
 * Opens the list with the preset that this user chose last in this browser, unless the link asks for something. False
 * until it is in the link: the rows of another one need not be read.
 */
export function useRememberedPreset(): boolean {
  const { Id } = useCurrentUser()
  const [{ state, ...others }, setSearchParams] = useSearchParams(Presets)
  const isPlain = state === '' && Object.values(others).every((one) => one === undefined)
  const [remembered, setRemembered] = useState(() => {
    const stored = isPlain ? readStored('localStorage', toStorageKey(Id)) : undefined
    return presets.find(({ value }) => value !== '' && value === stored)
  })
  useEffect(() => {
    if (!remembered) return
    if (state === remembered.value) setRemembered(undefined)
    else setSearchParams(remembered.params, { replace: true })
  }, [remembered, state, setSearchParams])
  // Clearing the filters chooses all; a link to the list without any filter does not.
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== '' && state === '' && !isPlain) writeStored('localStorage', toStorageKey(Id), undefined)
    before.current = state
  }, [Id, state, isPlain])
  return remembered === undefined
}
