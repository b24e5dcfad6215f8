import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'

const AnyParams = z.record(z.string(), z.string())
const anyParams = z.object({}).catchall(z.string())

/** The key of the row that is expanded; undefined when none is, or the list's rows do not expand. */
export function useExpandedRow(param: string | undefined): string | undefined {
  const [searchParams] = useSearchParams(anyParams)
  return param === undefined ? undefined : AnyParams.parse(searchParams)[param]
}

/** Expands a row, or collapses it; the search param `param` holds the key of the expanded one. */
export function ExpandButton({ param, rowKey }: { param: string; rowKey: string }) {
  const [, setSearchParams] = useSearchParams(anyParams)
  const isOpen = useExpandedRow(param) === rowKey
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${rowKey}`}
      onClick={() => setSearchParams({ [param]: isOpen ? undefined : rowKey }, { replace: true })}
    >
      {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}
