import { Skeleton, type SkeletonProps } from '@mantine/core'
import { useState } from 'react'

/** Stands where something is being loaded, and says what: a placeholder without a role may have no name. */
export function LoadingSkeleton({ label, ...size }: { label: string } & Pick<SkeletonProps, 'height' | 'width'>) {
  return <Skeleton role="status" aria-busy aria-label={label} {...size} />
}

/** Whether what is shown first is still loading; false from then on, whatever is loaded later. */
export function useFirstLoad(isLoading: boolean): boolean {
  const [wasLoaded, setWasLoaded] = useState(!isLoading)
  if (!isLoading && !wasLoaded) setWasLoaded(true)
  return isLoading && !wasLoaded
}
