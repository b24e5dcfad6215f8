import { Skeleton, Stack } from '@mantine/core'
import classes from './page.module.css'

/** A skeleton of a page whose code is loading. */
export function LoadingPage() {
  return (
    <div className={classes.page} aria-busy="true">
      <Stack gap="md" pt="md">
        <Skeleton height={24} width={220} />
        <Skeleton height={32} />
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Skeleton key={index} height={20} />
        ))}
      </Stack>
    </div>
  )
}
