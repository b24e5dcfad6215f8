import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { closedJobs, JobsSearchParams } from '#console/shared/jobs-search-params.ts'
import { isActive } from './job-labels.ts'
import classes from './jobs.module.css'
import { JobsDrawer } from './jobs-drawer.tsx'
import { useOwnJobs } from './use-own-jobs.ts'

/** The button in the top bar that says how many jobs of the person run, and the list that it opens. */
export function JobsButton() {
  const own = useOwnJobs()
  const [{ jobs }, setSearchParams] = useSearchParams(JobsSearchParams)
  const running = own.filter(isActive).length
  const label = running === 0 ? 'Jobs' : `Jobs: ${running} running`
  return (
    <>
      <Tooltip label={label}>
        <Indicator
          label={running}
          size={16}
          offset={5}
          disabled={running === 0}
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
      <JobsDrawer scope={jobs} onScope={(scope) => setSearchParams({ ...closedJobs, jobs: scope })} />
    </>
  )
}
