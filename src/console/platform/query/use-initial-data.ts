import { useEffect, useState } from 'react'
import type { ApiError } from './api-error.ts'

/**
 * What a dialog edits: the first answer, however often it is asked again behind the dialog. When there is none to be
 * had (a mangled link, or something that is gone), `onGone` is called.
 */
export function useInitialData<T>(
  { data, error }: { readonly data: T | undefined; readonly error: ApiError | undefined },
  onGone: () => void,
): T | undefined {
  const [first, setFirst] = useState(data)
  if (data !== undefined && first === undefined) setFirst(data)
  useEffect(() => {
    if (error && first === undefined) onGone()
  }, [error, first, onGone])
  return first
}
