import { IconClockExclamation, IconListCheck } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { isAllowedNow } from '#console/platform/session/session.ts'
import { homeScreen, timedStepsScreen } from '#console/routes.ts'

/** The list of jobs beside Home. */
const toJobs = () => toHref(homeScreen, {}, { jobs: isAllowedNow('administrator') ? 'all' : 'own' })

export const kinds: HomeKinds = {
  runs: { job: { icon: IconListCheck, label: 'Job', toHref: toJobs } },
  matters: {
    'stopped jobs': {
      icon: IconListCheck,
      toText: ({ Count, Name }, count) => {
        if (Count > 1) return `${count} jobs failed or are paused`
        return Name === '' ? '1 job failed or is paused' : `“${Name}” failed or is paused`
      },
      action: 'Open',
      toHref: toJobs,
    },
    'failed steps': {
      icon: IconClockExclamation,
      toText: ({ Count }, count) => (Count === 1 ? '1 timed step fails' : `${count} timed steps fail`),
      action: 'Review',
      toHref: () => toHref(timedStepsScreen),
    },
  },
}
