import { IconCalendarEvent, IconCalendarOff } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen, eventsScreen } from '#console/routes.ts'
import { attentionDays } from '#contract/event-attention.ts'

const toList = () => toHref(eventsScreen, {}, { attention: 'true' })

export const kinds: HomeKinds = {
  runs: {
    event: { icon: IconCalendarEvent, label: 'Event', toHref: ({ Id }) => toHref(eventScreen, { eventId: Id }) },
  },
  matters: {
    'events with warnings': {
      icon: IconCalendarEvent,
      toText: ({ Count }, count) =>
        `${count} ${Count === 1 ? 'event' : 'events'} with warnings in the next ${attentionDays} days`,
      action: 'Review',
      toHref: toList,
    },
    'times without events': {
      icon: IconCalendarOff,
      toText: ({ Count }, count) =>
        `${count} ${Count === 1 ? 'gap' : 'gaps'} without any event in the next ${attentionDays} days`,
      action: 'Plan',
      toHref: toList,
    },
  },
}
