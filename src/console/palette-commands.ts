import { type ScreenCommand, toHref } from '#console/platform/navigation/screen.ts'
import {
  apiTimelineScreen,
  compensationsScreen,
  configurationsScreen,
  definitionListScreen,
  eventProfilesScreen,
  eventsScreen,
  globalGiftsScreen,
  guildListScreen,
  itemsScreen,
  maintenanceScreen,
  paymentsScreen,
  preferencesScreen,
  productsScreen,
  purchasesScreen,
  regattaDefinitionsScreen,
  settingsScreen,
} from '#console/routes.ts'

/** The actions that the palette offers to those who may open a screen or a tab of the settings, by its path. */
export const screenCommands: Readonly<Record<string, readonly ScreenCommand[]>> = {
  [configurationsScreen.path]: [
    {
      label: 'Create attribute configuration',
      href: toHref(configurationsScreen, {}, { new: 'true' }),
      access: 'CREATE_ATTRIBUTES',
      synonyms: 'new add',
    },
  ],
  [apiTimelineScreen.path]: [
    {
      label: 'Add an Android build',
      href: toHref(apiTimelineScreen, {}, { add: 'android' }),
      access: 'CHANGE_API_MATCH',
      synonyms: 'new create version release',
    },
    {
      label: 'Add an iOS build',
      href: toHref(apiTimelineScreen, {}, { add: 'ios' }),
      access: 'CHANGE_API_MATCH',
      synonyms: 'new create version release',
    },
  ],
  [maintenanceScreen.path]: [
    {
      label: 'Plan maintenance',
      href: toHref(maintenanceScreen, {}, { new: 'true' }),
      access: 'CHANGE_API_MATCH',
      synonyms: 'new create downtime window',
    },
  ],
  [compensationsScreen.path]: [
    {
      label: 'Compensate players',
      href: toHref(compensationsScreen, {}, { new: 'true' }),
      access: 'SEND_MESSAGES',
      synonyms: 'new create outage sorry gift',
    },
  ],
  [eventsScreen.path]: [
    {
      label: 'Create event',
      href: toHref(eventsScreen, {}, { new: 'true' }),
      access: 'CREATE_EVENTS',
      synonyms: 'new add schedule plan',
    },
    {
      label: 'Create series of events',
      href: toHref(eventsScreen, {}, { newSeries: 'true' }),
      access: 'CREATE_EVENTS',
      synonyms: 'new add repeat recurring',
    },
  ],
  [eventProfilesScreen.path]: [
    {
      label: 'Create event profile',
      href: toHref(eventProfilesScreen, {}, { new: 'true' }),
      access: 'CHANGE_LIVEOPS',
      synonyms: 'new add',
    },
  ],
  [guildListScreen.path]: [
    {
      label: 'Create New Guild',
      href: toHref(guildListScreen, {}, { new: 'true' }),
      access: 'CREATE_GUILD',
      synonyms: 'add clan',
    },
  ],
  [definitionListScreen.path]: [
    {
      label: 'Create Leaderboard Definition',
      href: toHref(definitionListScreen, {}, { new: 'true' }),
      access: 'CREATE_UPDATE_LEADERBOARD_DEFS',
      synonyms: 'new add',
    },
  ],
  [paymentsScreen.path]: [
    {
      label: 'Pay prizes',
      href: toHref(paymentsScreen, {}, { pay: 'true' }),
      access: 'SEND_MESSAGES',
      synonyms: 'reward winners',
    },
  ],
  [globalGiftsScreen.path]: [
    {
      label: 'Send a message to many',
      href: toHref(globalGiftsScreen, {}, { tab: 'send' }),
      access: 'SEND_MESSAGES',
      synonyms: 'gift mail broadcast everybody everyone list all',
    },
  ],
  [itemsScreen.path]: [
    {
      label: 'New item',
      href: toHref(itemsScreen, {}, { new: 'true' }),
      access: 'CONTROL_CONSOLE_PREFERENCES',
      synonyms: 'create add gift currency',
    },
  ],
  [preferencesScreen.path]: [
    {
      label: 'New Preference',
      href: toHref(preferencesScreen, {}, { new: 'true' }),
      access: 'CONTROL_CONSOLE_PREFERENCES',
      synonyms: 'create add',
    },
  ],
  [purchasesScreen.path]: [
    {
      label: 'Refund an order…',
      href: toHref(purchasesScreen),
      access: 'administrator',
      synonyms: 'refunded money back chargeback purchase',
    },
  ],
  [productsScreen.path]: [
    {
      label: 'New store product',
      href: toHref(productsScreen, {}, { new: 'true' }),
      access: 'CONTROL_CONSOLE_PREFERENCES',
      synonyms: 'create add sku price',
    },
  ],
  [regattaDefinitionsScreen.path]: [
    {
      label: 'Create regatta definition',
      href: toHref(regattaDefinitionsScreen, {}, { new: 'true' }),
      access: 'CHANGE_LIVEOPS',
      synonyms: 'new add',
    },
  ],
  [toHref(settingsScreen, {}, { tab: 'users' })]: [
    {
      label: 'New user',
      href: toHref(settingsScreen, {}, { tab: 'users', new: 'true' }),
      access: 'MANAGE_SIDIOUS_USERS',
      synonyms: 'invite add create colleague staff account',
    },
  ],
  [toHref(settingsScreen, {}, { tab: 'service-accounts' })]: [
    {
      label: 'New service account',
      href: toHref(settingsScreen, {}, { tab: 'service-accounts', new: 'true' }),
      access: 'MANAGE_SIDIOUS_USERS',
      synonyms: 'create add api token key pipeline program build',
    },
  ],
  [toHref(settingsScreen, {}, { tab: 'keys' })]: [
    {
      label: 'New client key',
      href: toHref(settingsScreen, {}, { tab: 'keys', new: 'client' }),
      access: 'MANAGE_GAME_KEYS',
      synonyms: 'create connect game api token',
    },
    {
      label: 'New server key',
      href: toHref(settingsScreen, {}, { tab: 'keys', new: 'server' }),
      access: 'MANAGE_GAME_KEYS',
      synonyms: 'create connect game api token',
    },
  ],
  [toHref(settingsScreen, {}, { tab: 'webhooks' })]: [
    {
      label: 'New webhook',
      href: toHref(settingsScreen, {}, { tab: 'webhooks', new: 'true' }),
      access: 'MANAGE_GAME_KEYS',
      synonyms: 'create add slack events callback notification',
    },
  ],
}
