import { Skeleton, type SkeletonProps } from '@mantine/core'

/** Stands where something is being loaded, and says what: a placeholder without a role may have no name. */
export function LoadingSkeleton({ label, ...size }: { label: string } & Pick<SkeletonProps, 'height' | 'width'>) {
  return <Skeleton role="status" aria-busy aria-label={label} {...size} />
}
