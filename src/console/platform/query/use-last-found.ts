import { useState } from 'react'

/**
 * What a dialog edits: the found item, or the last that was found. It is kept while the dialog is open: should another
 * user delete it, what was typed must not go with it.
 */
export function useLastFound<T>(found: T | undefined): T | undefined {
  const [last, setLast] = useState<T>()
  if (found !== undefined && found !== last) setLast(found)
  return found ?? last
}
