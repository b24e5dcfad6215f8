import { useEffect, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { isTransient } from './retries.ts'

/**
 * The data that a dialog edits: the first data of a query, whatever later refetches return. When it cannot be loaded (an
 * invalid link, or something that was deleted), `onGone` is called; not while a failed read is retried.
 */
export function useInitialData<T>(
  { data, error }: { readonly data: T | undefined; readonly error: ApiError | undefined },
  onGone: () => void,
): T | undefined {
  const [initialData, setInitialData] = useState(data)
  if (data !== undefined && initialData === undefined) setInitialData(data)
  useEffect(() => {
    if (error && !isTransient(error) && initialData === undefined) onGone()
  }, [error, initialData, onGone])
  return initialData
}
