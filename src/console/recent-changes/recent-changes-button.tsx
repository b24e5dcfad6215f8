import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import classes from './recent-changes.module.css'
import { RecentChangesSearchParams } from './recent-changes-search-params.ts'

const RecentChangesDrawer = lazyComponent(() => import('./recent-changes-drawer.tsx'), 'RecentChangesDrawer')

/** The button in the top bar that opens what was changed lately. */
export function RecentChangesButton() {
  const [{ changes }, setSearchParams] = useSearchParams(RecentChangesSearchParams)
  // Rendered from the first opening on: its closing is animated.
  const [hasBeenOpened, setHasBeenOpened] = useState(changes !== undefined)
  if (changes !== undefined && !hasBeenOpened) setHasBeenOpened(true)
  return (
    <>
      <Tooltip label="Recent changes">
        <ActionIcon
          variant="transparent"
          className={classes.button}
          aria-label="Recent changes"
          onClick={() => setSearchParams({ changes: changes === undefined ? 'mine' : undefined })}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {hasBeenOpened ? (
        <Suspense fallback={null}>
          <RecentChangesDrawer scope={changes} onScope={(scope) => setSearchParams({ changes: scope })} />
        </Suspense>
      ) : null}
    </>
  )
}
