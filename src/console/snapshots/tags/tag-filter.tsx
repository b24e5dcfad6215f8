import { NativeSelect } from '@mantine/core'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { snapshots } from '#contract/snapshots.ts'

/** Chooses one of the tags in use, or none. A tag from a link is offered, too, when nothing has it any more. */
export function TagFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (tag: string | undefined) => void
}) {
  const { data } = useEndpointQuery(snapshots.usedTags, {}, { errorDisplay: 'quiet' })
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
