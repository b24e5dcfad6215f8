import { Button } from '@mantine/core'
import { useStore } from '#console/platform/store.ts'
import type { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'

/** Shown in place of rows that could not be loaded. */
export function ListError({
  query: { error, refetch },
  text,
}: {
  query: { readonly error: ApiError | undefined; readonly refetch: () => void }
  /** The screen's own text, before the server's. */
  text?: string | undefined
}) {
  // Without a connection the banner says why.
  const isConnected = useStore(isConnectedStore)
  return (
    <span role="alert">
      {text === undefined ? null : <div>{text}</div>}
      {error?.status === 0 && !isConnected ? 'Not loaded.' : error?.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={refetch}>
        Try again
      </Button>
    </span>
  )
}
