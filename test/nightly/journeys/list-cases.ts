import type { ListCase } from '../../harness/journeys/list-abilities.ts'

const player = '/acp/player/700000000001'
const noMessages = { noMatch: /There is no Messages to show/ }
const byTitle = { column: 'Title', params: /sortKey=title/ }

/** Every list that is drawn as a table, but that of players, which test/journeys/keyboard-and-lists.spec.ts uses. */
export const lists: readonly ListCase[] = [
  {
    name: 'reported names',
    path: '/acp/players-nicknames',
    search: { noMatch: /No reported name matches/ },
    bulkAction: 'Reset nicknames',
  },
  {
    name: 'hackers',
    path: '/acp/players-nicknames?tab=hackers',
    search: { noMatch: /No hacker matches/ },
    bulkAction: 'Remove hacker flag',
  },
  { name: 'delete requests', path: '/acp/players-delete', search: { noMatch: /No delete request matches/ } },
  { name: 'receipts', path: '/acp/players-delete?tab=receipts', search: { noMatch: /No receipt matches/ } },
  {
    name: 'snapshots',
    path: '/acp/snapshots',
    search: { noMatch: /Couldn't find any Snapshots/ },
    sort: { column: 'Date', params: /sortDir=asc/ },
    bulkAction: 'Compare 2 selected',
  },
  {
    name: 'guilds',
    path: '/acp/guilds',
    search: { noMatch: /Couldn't find any guilds/ },
    sort: { column: 'Minimum Level', params: /sortKey=minLevel/ },
  },
  {
    name: 'guild members',
    path: '/acp/guild/1',
    search: { noMatch: /No member matches/ },
    sort: { column: 'Level', params: /sortKey=level/ },
    bulkAction: 'Kick',
  },
  { name: 'guild history', path: '/acp/guild/1?tab=history', search: { noMatch: /No entry matches/ } },
  { name: 'guilds with an inactive leader', path: '/acp/guildcare', search: { noMatch: /No guild matches/ } },
  {
    name: 'regatta definitions',
    path: '/acp/regattadefinitions',
    search: { noMatch: /No Regattas Definition Found/ },
    sort: { column: 'Data Key', params: /sortKey=dataKey/ },
  },
  {
    name: 'groups of a regatta',
    path: '/acp/regatta/1',
    search: { noMatch: /No group has such a guild/ },
    sort: { column: 'Min level', params: /sortKey=minLevel/ },
  },
  { name: 'timed steps', path: '/acp/timed-steps' },
  {
    name: 'purchases',
    path: '/acp/purchases',
    search: { noMatch: /There isn't any purchases/ },
    export: /^Export [\d,]+ purchases$/,
  },
  {
    name: 'purchases of a player',
    path: `${player}?tab=purchases`,
    search: { noMatch: /There isn't any purchases/ },
    export: /^Export [\d,]+ purchases?$/,
  },
  { name: 'global messages', path: '/acp/message', search: noMessages, sort: byTitle },
  { name: 'messages to players', path: '/acp/message?tab=players', search: noMessages, sort: byTitle },
  {
    name: 'messages to many',
    path: '/acp/message?tab=sends',
    search: noMessages,
    sort: byTitle,
    export: /^Export [\d,]+ messages$/,
  },
  {
    name: 'recipients of a message',
    path: '/acp/message/sends/SAMPLELIST000001',
    search: { noMatch: /No recipient is in this list/ },
    export: /^Export [\d,]+ players$/,
  },
  {
    name: 'collectors of a global message',
    path: '/acp/message/sends/SAMPLEGLOBAL0001',
    search: { noMatch: /No recipient is in this list/ },
    export: /^Export [\d,]+ players$/,
  },
  { name: 'messages of a player', path: `${player}?tab=messages`, search: noMessages, sort: byTitle },
  {
    name: 'compensations',
    path: '/acp/compensations',
    search: { noMatch: /No compensation matches/ },
    sort: { column: 'Creation date', params: /sortDir=asc/ },
    export: /^Export [\d,]+ compensations?$/,
    isEmpty: 'maybe',
  },
  { name: 'items', path: '/acp/items', search: { noMatch: /No item matches/ } },
  { name: 'system messages', path: '/acp/maulmessage' },
  { name: 'notes of a player', path: `${player}?tab=notes`, search: { noMatch: /No note matches/ }, isEmpty: true },
  { name: 'audit entries', path: '/acp/audit' },
  { name: 'undelivered mails', path: '/acp/undelivered-mail', isEmpty: true },
  {
    name: 'preferences',
    path: '/acp/systempreferences',
    search: { noMatch: /No preference matches/ },
    sort: { column: 'Type', params: /sortKey=type/ },
  },
  { name: 'users', path: '/acp/settings', search: { noMatch: /No user matches/ } },
  { name: 'roles', path: '/acp/settings?tab=roles', search: { noMatch: /No role matches/ } },
  { name: 'builds', path: '/acp/buildlisting', search: { noMatch: /There isn't any build to show/ } },
  { name: 'maintenance windows', path: '/acp/maintenance' },
  {
    name: 'attribute configurations',
    path: '/acp/attributes-config',
    search: { noMatch: /There is no Attributes Configurations to show/ },
  },
  {
    name: 'favorite players',
    path: '/acp/favorites',
    search: { param: 'search', noMatch: /No favorite matches/ },
    isEmpty: true,
  },
]
