import { sql } from 'kysely'
import { players } from '#contract/players.ts'
import { socialPlatforms } from '#contract/social-links.ts'
import {
  type AuditValues,
  memberChanges,
  toMinute,
  toSentence,
  toText,
  toValues,
} from '#server/manifest/timeline-labels.ts'
import {
  defineTimelineSource,
  selectOfPlayer,
  type TimelineAction,
  type TimelineSource,
} from '#server/manifest/timeline-source.ts'

const platformNames = new Map<string, string>(
  Object.entries(socialPlatforms).map(([name, number]) => [
    String(number),
    name
      .split('_')
      .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
      .join(' '),
  ]),
)

/** What the timeline shows of players: their creation, devices and social-media links. */
export const playerSources: readonly TimelineSource[] = [
  defineTimelineSource({
    name: 'creation',
    kind: 'player',
    toQuery: (playerId) => ({
      at: sql`p.created_at`,
      id: sql`''::text`,
      rows: sql`${selectOfPlayer('players', playerId)} p where true`,
      texts: sql`array[p.nickname]`,
      auditedAs: players.createRandom.records.action,
    }),
    toLabels: () => ({ What: 'Player created' }),
  }),
  defineTimelineSource({
    name: 'device',
    kind: 'device',
    toQuery: (playerId) => ({
      at: sql`d.seen_at`,
      id: sql`d.device_id`,
      rows: sql`player_devices d where d.player_id = ${playerId}`,
      texts: sql`array[d.device_id]`,
    }),
    toLabels: ([device = '']) => ({ What: 'New device', Detail: device }),
  }),
  defineTimelineSource({
    name: 'link',
    kind: 'link',
    toQuery: (playerId) => ({
      at: sql`l.connected_at`,
      id: sql`(l.platform::text || ' ' || l.social_id) collate "C"`,
      rows: sql`social_links l where l.player_id = ${playerId}`,
      texts: sql`array[l.platform::text, l.social_id]`,
      auditedAs: players.connectSocial.records.action,
      needle: sql`l.social_id`,
    }),
    toLabels: ([platform = '', id = '']) => ({
      What: `${platformNames.get(platform) ?? 'Social media'} connected`,
      Detail: id,
    }),
  }),
]

/** "Facebook connected", "fb1". */
function linkLabels({ before, after }: AuditValues, action: string) {
  const link = toValues(after) ?? toValues(before)
  const platform = platformNames.get(String(link?.Platform)) ?? 'Social media'
  return { What: toSentence(action).replace('Social media', platform), Detail: toText(link, 'Id') }
}

function debuggerLabels({ before, after }: AuditValues) {
  const until = toMinute(toText(toValues(after), 'DebuggerUntil') || toText(toValues(before), 'DebuggerUntil'))
  return { Detail: until === '' ? '' : `until ${until}` }
}

function hackerLabels({ after }: AuditValues) {
  const isHacker = toValues(after)?.IsHacker
  if (typeof isHacker !== 'boolean') return {}
  return { What: isHacker ? 'Flagged as hacker' : 'Hacker flag removed', Detail: '' }
}

const markLabels = { DeviceCacheInvalid: 'cache invalid', IsLocalPersistenceOutdated: 'local data outdated' }
const marked: TimelineAction = { kind: 'flag', toLabels: (values) => ({ Detail: memberChanges(values, markLabels) }) }

export const playerActions = {
  'random player created': {
    kind: 'player',
    toLabels: ({ after }) => ({ Detail: toText(toValues(after), 'Nickname') }),
  },
  'player deleted': { kind: 'player' },
  'hacker flag changed': { kind: 'flag', toLabels: hackerLabels },
  'local persistence marked outdated': marked,
  'device cache invalidated': marked,
  'debugger key set': { kind: 'debugger key', toLabels: debuggerLabels },
  'debugger key deleted': { kind: 'debugger key', toLabels: debuggerLabels },
  'social media connected': { kind: 'link', toLabels: linkLabels },
  'social media disconnected': { kind: 'link', toLabels: linkLabels },
  'last event id changed': {
    kind: 'staff',
    toLabels: (values) => ({ Detail: memberChanges(values, { LastEventId: 'event' }) }),
  },
} as const satisfies Record<string, TimelineAction>
