import { defineScreen, type LinkSearch, toHref } from '#console/platform/navigation/screen.ts'
import { stringifySearchParams } from '#console/platform/navigation/search-string.ts'

// Every path of the console, and the search params that links may set.

/** The sign-in. */
export const signInScreen = defineScreen({ path: '/login', title: 'Sign in', search: ['from'] })

/** Where a mailed link sets a password. */
export const passwordResetScreen = defineScreen({ path: '/login/reset', title: 'Set a password' })

/** Where a provider of single sign-on leads back to, with a ticket in the fragment; `issuer` begins a sign-in with it. */
export const signOnScreen = defineScreen({
  path: '/login/single-sign-on',
  title: 'Single sign-on',
  search: ['issuer', 'from'],
})

/** The signed-in user's own names, password, second factor and sessions. */
export const profileScreen = defineScreen({ path: '/acp/myprofile', title: 'My profile' })

/**
 * Users, roles, keys and more; `user`, `role`, `account`, `key`, `issuer`, `provider`, `app` and `webhook` open the one with this
 * id, `show` a part of a webhook, `calls` the calls of a key, `new` an empty form, `sessions` those of a user, `rotate` a key.
 */
export const settingsScreen = defineScreen({
  path: '/acp/settings',
  title: 'Settings',
  search: [
    'tab',
    'user',
    'role',
    'account',
    'key',
    'issuer',
    'provider',
    'app',
    'webhook',
    'show',
    'new',
    'sessions',
    'rotate',
    'calls',
  ],
})

/** The mails that could not be sent. */
export const mailsScreen = defineScreen({ path: '/acp/undelivered-mail', title: 'Undelivered Mail' })

/** The state of the game at a glance; `jobs` opens the list of jobs beside it. */
export const homeScreen = defineScreen({ path: '/acp/home', title: 'Home', search: ['jobs'] })

/** Figures by day; `tab` chooses the report, `days` or `from` and `to` the period, `by` what it is split by. */
export const gameReportsScreen = defineScreen({
  path: '/acp/reports',
  title: 'Reports',
  search: ['tab', 'days', 'from', 'to', 'by', 'numbers'],
})

/** Starred players and snapshots. */
export const favoritesScreen = defineScreen({ path: '/acp/favorites', title: 'Favorites' })

/** The list of all players. */
export const playerListScreen = defineScreen({
  path: '/acp/players-listing',
  title: 'Players',
  search: ['error', 'player', 'filter', 'filterType', 'sortKey'],
})

/** The page of one player. */
export const playerScreen = defineScreen({
  path: '/acp/player/$playerId',
  title: 'Player',
  search: ['tab', 'dialog'],
  parent: playerListScreen,
})

/** Where a tab of the player page is, and the search params of its own that links to it may set. */
export type PlayerTabAddress<Search extends string = string> = {
  /** Its name in the URL: `?tab=persistence`. */
  readonly key: string
  readonly search?: readonly Search[]
}

/** Defines a player tab; the search param names keep their literal types. */
export function definePlayerTab<const Search extends string = never>(
  tab: PlayerTabAddress<Search>,
): PlayerTabAddress<Search> {
  return tab
}

/** The link to a tab of a player's page: `toPlayerTabHref(messagesTab, playerId, { message: id })`. */
export function toPlayerTabHref<Search extends string>(
  { key }: PlayerTabAddress<Search>,
  playerId: string,
  search?: LinkSearch<Search>,
): string {
  return `${toHref(playerScreen, { playerId })}${stringifySearchParams({ tab: key, ...search })}`
}

/** A player's attributes. */
export const attributesTab = definePlayerTab({ key: 'attributes' })

/** A player's persistence; `history` and `historyKey` open the history of one entry, `follow` that of the value at `path`. */
export const persistenceTab = definePlayerTab({
  key: 'persistence',
  search: ['history', 'historyKey', 'follow', 'path'],
})

/** A player's purchases; `filter` searches them, and `order` opens one of those found. */
export const purchasesTab = definePlayerTab({ key: 'purchases', search: ['filter', 'order'] })

/** A player's messages; `message` opens one. */
export const messagesTab = definePlayerTab({ key: 'messages', search: ['message'] })

/** The events of a player. */
export const eventsTab = definePlayerTab({ key: 'events' })

/** Internal notes on a player. */
export const notesTab = definePlayerTab({ key: 'notes' })

/** Everything that happened to a player. */
export const timelineTab = definePlayerTab({ key: 'timeline' })

/** The attribute configurations; `edit` opens the one with this id, `new` an empty one, `recompute` and `resume` what they would do. */
export const configurationsScreen = defineScreen({
  path: '/acp/attributes-config',
  title: 'Attributes Configuration',
  search: ['edit', 'new', 'recompute', 'resume', 'history', 'restore', 'paused'],
})

/** The list of all snapshots. */
export const snapshotListScreen = defineScreen({ path: '/acp/snapshots', title: 'Snapshots', search: ['filter'] })

/** The page of one snapshot. */
export const snapshotScreen = defineScreen({
  path: '/acp/snapshot/$key',
  title: 'Snapshot',
  parent: snapshotListScreen,
})

/** The purchases of all players; `from` and `to` are days of a period. */
export const purchasesScreen = defineScreen({
  path: '/acp/purchases',
  title: 'Purchases',
  search: ['from', 'to', 'state', 'filter'],
})

/** The store products; `edit` opens the product of this number, `new` an empty one with `store` and `sku`. */
export const productsScreen = defineScreen({
  path: '/acp/products',
  title: 'Store Products',
  search: ['edit', 'new', 'store', 'sku', 'filter'],
})

/** The global gifts and the form that sends messages; `tab` chooses between them. */
export const globalGiftsScreen = defineScreen({
  path: '/acp/message',
  title: 'Global Gifts',
  search: ['tab', 'filter', 'message'],
})

/** The page of a message to many players, by the id of its message. */
export const messageSendScreen = defineScreen({
  path: '/acp/message/sends/$msgId',
  title: 'Message to many',
  parent: globalGiftsScreen,
  search: ['state'],
})

/** The form that sends a text into a channel of the game. */
export const systemMessageScreen = defineScreen({
  path: '/acp/maulmessage',
  title: 'System message',
  search: ['channel'],
})

/** The item catalog; `edit` opens the item with this id, `new` an empty one, `learn` what past messages gave. */
export const itemsScreen = defineScreen({
  path: '/acp/items',
  title: 'Item Catalog',
  search: ['edit', 'new', 'learn'],
})

/** The compensations; `new` opens the form. */
export const compensationsScreen = defineScreen({
  path: '/acp/compensations',
  title: 'Compensations',
  search: ['new'],
})

/** What became of one compensation. */
export const compensationScreen = defineScreen({
  path: '/acp/compensations/$compensationId',
  title: 'Compensation',
  parent: compensationsScreen,
})

/** Sets flags of many players at once. */
export const batchUpdateScreen = defineScreen({ path: '/acp/player-update', title: 'Batch Update' })

/** Reported names and hackers; `filter` searches them. */
export const reportsScreen = defineScreen({
  path: '/acp/players-nicknames',
  title: 'Hackers and Reports',
  search: ['filter'],
})

/** Players' requests to be deleted, and with `tab` their requests for data; `filter` searches them. */
export const deletionsScreen = defineScreen({
  path: '/acp/players-delete',
  title: 'Delete Requests',
  search: ['filter', 'tab'],
})

/**
 * The events; `new` opens an empty form, `clone` one that is filled in from the event with this edition, `report` what
 * happened in it; `series` shows a series.
 */
export const eventsScreen = defineScreen({
  path: '/acp/events',
  title: 'Events',
  search: ['new', 'newSeries', 'clone', 'edit', 'report', 'series', 'attention', 'state', 'filter'],
})

/** The events with the form of one of them open. */
export const eventScreen = defineScreen({ path: '/acp/events/$eventId', title: 'Event', parent: eventsScreen })

/** The profiles of events; `edit` opens the one with this id, `new` an empty one. */
export const eventProfilesScreen = defineScreen({
  path: '/acp/eventsprofiles',
  title: 'Event Profiles',
  search: ['edit', 'new'],
})

/** The leaderboard definitions; `new` opens an empty form, `edit` the one of this id. */
export const definitionListScreen = defineScreen({
  path: '/acp/leaderboards',
  title: 'Leaderboard Definitions',
  search: ['new', 'edit', 'deleted', 'filter'],
})

/** One definition and its leaderboards; `board` opens a leaderboard, `find` its page with this player. */
export const definitionScreen = defineScreen({
  path: '/acp/leaderboard/$definitionId',
  title: 'Leaderboard',
  search: ['board', 'find', 'prizes'],
  parent: definitionListScreen,
})

/** The prizes of all leaderboards that are final; `pay` opens the plan that pays all of them. */
export const paymentsScreen = defineScreen({
  path: '/acp/leaderboardprizes',
  title: 'Leaderboard Prizes',
  parent: definitionListScreen,
  search: ['state', 'pay'],
})

/** The list of all guilds. */
export const guildListScreen = defineScreen({
  path: '/acp/guilds',
  title: 'Guilds',
  search: ['new', 'deleted', 'filter'],
})

/** The page of one guild. */
export const guildScreen = defineScreen({ path: '/acp/guild/$guildId', title: 'Guild', parent: guildListScreen })

/** The guilds that need a hand, a tab for each reason. */
export const guildCareScreen = defineScreen({ path: '/acp/guildcare', title: 'Guild Care', parent: guildListScreen })

/** The regattas by edition or month; `regatta` opens the one with this id. */
export const regattasScreen = defineScreen({
  path: '/acp/regattas',
  title: 'Regattas',
  search: ['regatta', 'view', 'month'],
})

/** The page of one regatta; `group` opens the one with this number, `move` the form that moves a guild. */
export const regattaScreen = defineScreen({
  path: '/acp/regatta/$regattaId',
  title: 'Regatta',
  parent: regattasScreen,
  search: ['group', 'move'],
})

/** What regattas are made from; `new` opens an empty form, `clone` one that is filled in from the one with this id. */
export const regattaDefinitionsScreen = defineScreen({
  path: '/acp/regattadefinitions',
  title: 'Regatta Definitions',
  search: ['new', 'clone', 'filter'],
})

/** The builds by platform and number. */
export const buildListScreen = defineScreen({
  path: '/acp/buildlisting',
  title: 'Build List',
  search: ['tab', 'filter'],
})

/** The same page at its other path. */
export const buildListAtTopScreen = defineScreen({ path: '/buildlisting', title: 'Build List' })

/** The API versions of each platform and their builds; `android` and `ios` name the open version, `edit` a build. */
export const apiTimelineScreen = defineScreen({
  path: '/acp/apiversioning',
  title: 'API Timeline',
  search: ['android', 'ios', 'edit', 'add'],
})

/** The maintenance windows. */
export const maintenanceScreen = defineScreen({
  path: '/acp/maintenance',
  title: 'Maintenance',
  search: ['new', 'edit'],
})

/** The buckets of the content delivery. */
export const dataInformationScreen = defineScreen({ path: '/acp/datainformation', title: 'Data Information' })

/** The same page at its other path. */
export const dataInformationAtTopScreen = defineScreen({ path: '/datainformation', title: 'Data Information' })

/** The audit log; `entry` opens one entry beside the list. */
export const auditScreen = defineScreen({
  path: '/acp/audit',
  title: 'Audit Log',
  search: ['entry', 'kind', 'target', 'actor', 'action'],
})

/** What the server does at given times. */
export const timedStepsScreen = defineScreen({ path: '/acp/timed-steps', title: 'Timed Steps', search: ['state'] })

/** The console preferences; `edit` opens the one with this key, `new` an empty one. */
export const preferencesScreen = defineScreen({
  path: '/acp/systempreferences',
  title: 'Console Preferences',
  search: ['edit', 'new'],
})

/** The sample dashboard, with links to every page of the gallery. */
export const galleryScreen = defineScreen({ path: '/admintemplate', title: 'Component gallery' })

/** A page of the gallery behind the sign-in. */
export const galleryPageScreen = defineScreen({
  path: '/admintemplate/$page',
  title: 'Component gallery',
  parent: galleryScreen,
})

/** A page of the gallery that is open to visitors. */
export const publicGalleryScreen = defineScreen({ path: '/auth/$page', title: 'Component gallery' })
