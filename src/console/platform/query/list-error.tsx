import { Button } from '@mantine/core'
import type { ApiError } from './api-error.ts'

/** Shown in place of rows that could not be loaded. */
export function ListError({
  query: { error, refetch },
  text,
}: {
  query: { readonly error: ApiError | undefined; readonly refetch: () => void }
  /** The screen's own text, before the server's. */
  text?: string | undefined
}) {
  return (
    <span role="alert">
      {text === undefined ? null : <div>{text}</div>}
      {error?.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={refetch}>
        Try again
      </Button>
    </span>
  )
}
