import { useState } from 'react'

/** Whether what is shown first is still loading; false from then on, whatever is loaded later. */
export function useFirstLoad(isLoading: boolean): boolean {
  const [wasLoaded, setWasLoaded] = useState(!isLoading)
  if (!isLoading && !wasLoaded) setWasLoaded(true)
  return isLoading && !wasLoaded
}
