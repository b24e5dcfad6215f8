import { defineScreen } from '#console/platform/navigation/screen.ts'

/**
 * The events; `new` opens an empty form, `clone` one that is filled in from the event with this edition, `report` what
 * happened in it; `series` shows a series.
 */
export const eventsScreen = defineScreen({
  path: '/acp/events',
  title: 'Events',
  search: ['new', 'clone', 'edit', 'report', 'series', 'attention', 'state'],
})

/** The events with the form of one of them open. */
export const eventScreen = defineScreen({ path: '/acp/events/$eventId', title: 'Event', parent: eventsScreen })

/** The profiles of events; `edit` opens the one with this id, `new` an empty one. */
export const eventProfilesScreen = defineScreen({
  path: '/acp/eventsprofiles',
  title: 'Event Profiles',
  search: ['edit', 'new'],
})
