import { useEffect, useState } from 'react'
import type { RequestFailure } from './api-error.ts'

/**
 * What a dialog edits: the first answer, however often it is asked again behind the dialog. When there is none to be
 * had (a mangled link, or something that is gone), `onGone` is called.
 */
export function useFirstAnswer<T>(
  { data, failure }: { readonly data: T | undefined; readonly failure: RequestFailure | undefined },
  onGone: () => void,
): T | undefined {
  const [first, setFirst] = useState(data)
  if (data !== undefined && first === undefined) setFirst(data)
  useEffect(() => {
    if (failure && first === undefined) onGone()
  }, [failure, first, onGone])
  return first
}
