import { formatExact } from '#console/components/number.tsx'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { globalGiftsScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  figures: {
    gifts: {
      label: 'Gifts collected',
      order: 60,
      toHref: () => toHref(globalGiftsScreen, {}, { tab: 'sends' }),
      format: formatExact,
    },
  },
}
