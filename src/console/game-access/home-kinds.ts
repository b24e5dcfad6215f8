import { IconPlugConnectedX, IconPlugX, IconPower, IconRobot, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { formatExact } from '#console/components/number.tsx'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

const toKeys = () => toHref(settingsScreen, {}, { tab: 'keys' })

/** The calls of the only key, or all keys. */
const toCalls = ({ Id }: { Id: string }) =>
  Id === '' ? toKeys() : toHref(settingsScreen, {}, { tab: 'keys', calls: Id })

export const kinds: HomeKinds = {
  runs: {
    bots: { icon: IconRobot, label: 'Bots', toText: ({ Name }) => (Name === '1' ? '1 bot' : `${Name} bots`) },
  },
  blocks: {
    suspensions: {
      icon: IconUserOff,
      toText: ({ Players, IsCapped }, players) => `${players} ${Players === 1 && !IsCapped ? 'is' : 'are'} suspended`,
    },
    'switched off': {
      icon: IconPower,
      toText: ({ Name }) => `All players: switched off. ${Name}`,
      toHref: toKeys,
    },
  },
  matters: {
    'silent keys': {
      icon: IconPlugConnectedX,
      toText: ({ Count, Name }, count) =>
        Count === 1 ? `${Name}: no call of the game` : `${count} keys without a call for 10 minutes`,
      action: 'Open',
      toHref: toCalls,
    },
    'keys near their limit': {
      icon: IconUserPlus,
      toText: ({ Count, Name }, count) =>
        Count === 1
          ? `${Name}: near its limit of new players an hour`
          : `${count} keys near the limit of new players an hour`,
      action: 'Open',
      toHref: toCalls,
    },
    'no game': {
      icon: IconPlugX,
      toText: () => 'No game has called yet',
      action: 'Connect',
      toHref: () => toHref(settingsScreen, {}, { tab: 'keys' }),
    },
  },
  figures: {
    'failed calls': { label: 'Failed calls of the game', order: 70, toHref: toKeys, format: formatExact },
  },
}
