import { IconCalendarExclamation } from '@tabler/icons-react'
import { formatExact } from '#console/components/number.tsx'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen } from '#console/routes.ts'

const toNewest = () => toHref(playerListScreen)
const toLastSaved = () => toHref(playerListScreen, {}, { sortKey: 'lastSaveGame' })

export const kinds: HomeKinds = {
  matters: {
    'saves ahead': {
      icon: IconCalendarExclamation,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'player' : 'players'} with a save in the future`,
      action: 'Review',
      toHref: toLastSaved,
    },
    'players created ahead': {
      icon: IconCalendarExclamation,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'player' : 'players'} created in the future`,
      action: 'Review',
      toHref: toNewest,
    },
  },
  figures: {
    online: { label: 'Playing now', order: 10, toHref: toLastSaved, format: formatExact },
    'new players': { label: 'New players', order: 20, toHref: toNewest, format: formatExact },
    'active players': { label: 'Active players', order: 30, toHref: toLastSaved, format: formatExact },
  },
}
