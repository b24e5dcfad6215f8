import { IconCalendarExclamation, IconTags } from '@tabler/icons-react'
import { formatExact, formatMoney } from '#console/components/number.tsx'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { productsScreen, purchasesScreen } from '#console/routes.ts'

/** The purchases of today in UTC. */
function toToday(): string {
  const day = new Date().toISOString().slice(0, 10)
  return toHref(purchasesScreen, {}, { from: day, to: day, state: 'valid' })
}

export const kinds: HomeKinds = {
  matters: {
    'orders ahead': {
      icon: IconCalendarExclamation,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'purchase' : 'purchases'} dated in the future`,
      action: 'Review',
      toHref: () => toHref(purchasesScreen, {}, { state: 'ahead' }),
    },
    'orders without product': {
      icon: IconTags,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'purchase' : 'purchases'} without a store product`,
      action: 'Add products',
      toHref: () => toHref(productsScreen),
    },
  },
  figures: {
    revenue: { label: 'Revenue', order: 40, toHref: toToday, format: (dollars) => formatMoney(dollars.toFixed(2)) },
    purchases: { label: 'Purchases', order: 50, toHref: toToday, format: formatExact },
  },
}
