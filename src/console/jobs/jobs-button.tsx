import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { isActive } from './job-ends.ts'
import classes from './jobs.module.css'
import { closedJobs, JobsSearchParams } from './shared/jobs-search-params.ts'
import { useOwnJobs } from './use-own-jobs.ts'

const JobsDrawer = lazyComponent(() => import('./jobs-drawer.tsx'), 'JobsDrawer')

/** The button in the top bar that shows how many jobs of the user are running, and the list that it opens. */
export function JobsButton() {
  const ownJobs = useOwnJobs()
  const [{ jobs }, setSearchParams] = useSearchParams(JobsSearchParams)
  // Rendered from the first opening on: its closing is animated.
  const [hasBeenOpened, setHasBeenOpened] = useState(jobs !== undefined)
  if (jobs !== undefined && !hasBeenOpened) setHasBeenOpened(true)
  const runningCount = ownJobs.filter(isActive).length
  const label = runningCount === 0 ? 'Jobs' : `Jobs: ${runningCount} running`
  return (
    <>
      <Tooltip label={label}>
        <Indicator
          label={runningCount}
          size={16}
          offset={5}
          disabled={runningCount === 0}
          classNames={{ indicator: classes.count }}
        >
          <ActionIcon
            variant="transparent"
            className={classes.button}
            aria-label={label}
            onClick={() => setSearchParams(jobs === undefined ? { jobs: 'own' } : closedJobs)}
          >
            <IconListCheck size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {hasBeenOpened ? (
        <Suspense fallback={null}>
          <JobsDrawer scope={jobs} onScope={(scope) => setSearchParams({ ...closedJobs, jobs: scope })} />
        </Suspense>
      ) : null}
    </>
  )
}
