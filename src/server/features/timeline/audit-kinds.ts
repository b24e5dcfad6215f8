import type { contract } from '#contract/index.ts'
import type { TimelineKind } from '#contract/timeline.ts'

type Contract = typeof contract

/** The actions that an endpoint records about a player; with a new one this file does not compile until it has a kind. */
type EndpointAction = {
  [F in keyof Contract]: {
    [E in keyof Contract[F]]: Contract[F][E] extends { records: { action: infer A extends string; target: 'player' } }
      ? A
      : never
  }[keyof Contract[F]]
}[keyof Contract]

/** The actions that work on many players records about each of them, where no endpoint declares the same one. */
type WorkAction = 'player deleted on request'

/** The kind of everything that the audit log can say about a player. */
export const kindsByAction: Readonly<Record<EndpointAction | WorkAction, TimelineKind>> = {
  'random player created': 'player',
  'nickname changed': 'player',
  'reported name answered': 'player',
  'player deleted': 'player',
  'player deleted on request': 'player',
  'delete request confirmed': 'player',
  'message sent': 'message',
  'message revoked': 'message',
  'snapshot created': 'snapshot',
  'snapshot loaded': 'snapshot',
  'snapshot description changed': 'snapshot',
  'snapshot removed': 'snapshot',
  'persistence saved': 'persistence',
  'progress reset': 'persistence',
  'persistence restored': 'persistence',
  'persistence exported': 'staff',
  'attributes saved': 'attribute',
  'timer trunk deleted': 'attribute',
  'hacker flag changed': 'flag',
  'local persistence marked outdated': 'flag',
  'device cache invalidated': 'flag',
  'debugger key set': 'debugger key',
  'debugger key deleted': 'debugger key',
  'social media connected': 'link',
  'social media disconnected': 'link',
  'last event id changed': 'staff',
}

const kinds: ReadonlyMap<string, TimelineKind> = new Map(Object.entries(kindsByAction))

/** The kind of an action; an action of an older version that is not known any more is the staff's. */
export function getKind(action: string): TimelineKind {
  return kinds.get(action) ?? 'staff'
}

/** The known actions that are of one of these kinds, or of none of them. */
export function getActions(wanted: readonly TimelineKind[], areThey: 'of them' | 'others'): string[] {
  return [...kinds].flatMap(([action, kind]) => (wanted.includes(kind) === (areThey === 'of them') ? [action] : []))
}
