import { type EventKind, eventKinds } from '#contract/game-feed.ts'

/** The kinds of events under what they are about, in the order of the form. */
const kindsByGroup = {
  Players: [
    'player made',
    'player deleted',
    'identity linked',
    'name reported',
    'deletion requested',
    'deletion request withdrawn',
  ],
  Money: ['purchase', 'purchase changed', 'refund'],
  Play: ['message collected', 'event joined', 'event left'],
  Guilds: ['guild joined', 'guild left', 'guild changed'],
  'Staff and server': ['audited', 'job ended', 'timed step ended'],
} as const satisfies Readonly<Record<string, readonly EventKind[]>>

export const kindGroups: readonly { readonly title: string; readonly kinds: readonly EventKind[] }[] = Object.entries(
  kindsByGroup,
).map(([title, kinds]) => ({ title, kinds }))

export const allKinds: readonly EventKind[] = kindGroups.flatMap(({ kinds }) => kinds)

/** What a person wants to read in a channel: it is rare, and somebody may have to act. */
const kindsToRead: readonly EventKind[] = [
  'name reported',
  'deletion requested',
  'refund',
  'job ended',
  'timed step ended',
]

/** The kinds that a new webhook of a format begins with. */
export const usualKinds = { events: allKinds, slack: kindsToRead } as const

/** The kinds among these texts that this version knows, in the order of the form. */
export const toKnownKinds = (kinds: readonly string[]): readonly EventKind[] =>
  allKinds.filter((kind) => kinds.includes(kind))

/** "Player made" */
export const toKindLabel = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1)

/** "An order was recorded" */
export const describeKind = (kind: EventKind): string => eventKinds[kind]

/** "All kinds", or the kinds in words. */
export function formatKinds(kinds: readonly string[]): string {
  if (allKinds.every((kind) => kinds.includes(kind))) return 'All kinds'
  return kinds.map((kind, index) => (index === 0 ? toKindLabel(kind) : kind)).join(', ')
}
