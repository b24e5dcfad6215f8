import { Button } from '@mantine/core'
import type { ApiError } from './api-error.ts'

/** Shown in place of rows that could not be loaded. */
export function ListError({
  query: { error, refetch },
}: {
  query: { readonly error: ApiError | undefined; readonly refetch: () => void }
}) {
  return (
    <span role="alert">
      {error?.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={refetch}>
        Try again
      </Button>
    </span>
  )
}
