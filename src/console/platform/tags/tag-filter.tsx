import { NativeSelect } from '@mantine/core'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { guilds } from '#contract/guilds.ts'
import type { snapshots } from '#contract/snapshots.ts'

/** The calls that read the tags in use of one kind of things. */
export type UsedTagsEndpoint = typeof guilds.usedTags | typeof snapshots.usedTags

/** Chooses one of the tags in use, or none. A tag from a link is offered, too, when nothing has it any more. */
export function TagFilter({
  endpoint,
  value,
  onChange,
}: {
  endpoint: UsedTagsEndpoint
  value: string | undefined
  onChange: (tag: string | undefined) => void
}) {
  const { data, error } = useEndpointQuery(endpoint, {}, { errorDisplay: 'quiet' })
  const used = data?.Tags ?? []
  const other = value === undefined || used.some(({ Tag }) => Tag === value) ? [] : [{ value, label: value }]
  const hasNone = used.length + other.length === 0
  if (hasNone && error) return null
  return (
    <NativeSelect
      aria-label="Tag"
      miw={160}
      // There from the start, so that what follows does not move when the tags come.
      disabled={hasNone}
      title={hasNone && data ? 'Nothing has a tag yet.' : undefined}
      data={[
        { value: '', label: 'All tags' },
        ...other,
        ...used.map(({ Tag, Count }) => ({ value: Tag, label: `${Tag} (${Count})` })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
