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
  const { data } = useEndpointQuery(endpoint, {}, { errorDisplay: 'quiet' })
  const used = data?.Tags ?? []
  const other = value === undefined || used.some(({ Tag }) => Tag === value) ? [] : [{ value, label: value }]
  if (used.length + other.length === 0) return null
  return (
    <NativeSelect
      aria-label="Tag"
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
