import { IconListCheck } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toJobHref } from './job-href.ts'

/** How the palette shows what the search finds of them. */
export const jobKinds: readonly PaletteKind[] = [
  {
    kind: 'job',
    group: 'Jobs',
    icon: IconListCheck,
    toLine: ({ Id, Name }) => ({ label: Name, hint: [`Job ${Id}`], href: toJobHref(Id) }),
  },
]
