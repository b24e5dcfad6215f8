import {
  type Icon,
  IconBug,
  IconCalendarEvent,
  IconCamera,
  IconChartBar,
  IconDatabase,
  IconDeviceMobile,
  IconFlag,
  IconLink,
  IconMail,
  IconShield,
  IconShoppingCart,
  IconTrophy,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react'
import type { TimelineKind } from '#contract/timeline.ts'

/** The icon and the labels of every kind. */
export const kindLabels: Readonly<
  Record<TimelineKind, { readonly icon: Icon; readonly one: string; readonly many: string }>
> = {
  player: { icon: IconUser, one: 'Player', many: 'Player' },
  purchase: { icon: IconShoppingCart, one: 'Purchase', many: 'Purchases' },
  message: { icon: IconMail, one: 'Message', many: 'Messages' },
  snapshot: { icon: IconCamera, one: 'Snapshot', many: 'Snapshots' },
  persistence: { icon: IconDatabase, one: 'Persistence', many: 'Persistence' },
  attribute: { icon: IconChartBar, one: 'Attribute', many: 'Attributes' },
  flag: { icon: IconFlag, one: 'Flag', many: 'Flags' },
  'debugger key': { icon: IconBug, one: 'Debugger key', many: 'Debugger keys' },
  link: { icon: IconLink, one: 'Link', many: 'Links' },
  device: { icon: IconDeviceMobile, one: 'Device', many: 'Devices' },
  guild: { icon: IconShield, one: 'Guild', many: 'Guilds' },
  event: { icon: IconCalendarEvent, one: 'Event', many: 'Events' },
  leaderboard: { icon: IconTrophy, one: 'Leaderboard', many: 'Leaderboards' },
  staff: { icon: IconUserShield, one: 'Staff', many: 'Staff' },
}
