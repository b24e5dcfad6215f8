import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFirstLoad } from '../loading-skeleton.tsx'
import classes from './until-loaded.module.css'

/**
 * Something that is drawn from the start and seen once all that it shows first is there: before, its parts would move. A
 * skeleton is in its place.
 */
export function UntilLoaded({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const isFirstLoad = useFirstLoad(isLoading)
  return (
    <div className={classes.content} aria-busy={isFirstLoad} data-first-load={isFirstLoad || undefined}>
      {children}
      <Skeleton className={classes.skeleton} aria-hidden aria-busy={isFirstLoad} animate={isFirstLoad} />
    </div>
  )
}
