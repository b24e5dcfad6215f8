import { useEffect } from 'react'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'

/** In place of a page that the gallery does not have: leads to the start, as any unknown path does. */
export function UnknownPage() {
  const navigateTo = useNavigateTo()
  useEffect(() => navigateTo('/', { replace: true }), [navigateTo])
  return null
}
