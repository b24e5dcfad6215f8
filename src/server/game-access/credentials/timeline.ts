import { sql } from 'kysely'
import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction, type TimelineSource } from '#server/manifest/timeline-source.ts'
import type { Sql } from '#server/platform/database/sql.ts'

const join = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')

/** What came to a player, by its kind. */
const arrivals: Readonly<Record<string, (label: string, from: string) => { What: string; Detail: string }>> = {
  'code used': (device, from) => ({
    What: 'Signed in with a code',
    Detail: join(device, from !== '' && `the installation was of player ${from}`),
  }),
  'identity used': (issuer, from) => ({
    What: `Signed in with ${issuer}`,
    Detail: from && `the installation was of player ${from}`,
  }),
  'identity linked': (issuer, from) => ({ What: `${issuer} linked`, Detail: from && `it was of player ${from}` }),
  'identity unlinked': (issuer) => ({ What: `${issuer} unlinked`, Detail: '' }),
  'move undone': (label, from) => ({
    What: 'Sign-in moved back by staff',
    Detail: join(label, from !== '' && `it was of player ${from}`),
  }),
}

/** The changes in which a player has one of two parts, as rows whose texts end with the player in the other. */
const selectChanges =
  (own: Sql, other: Sql): Parameters<typeof defineTimelineSource>[0]['toQuery'] =>
  (playerId) => ({
    at: sql`c.at`,
    id: sql`c.id::text`,
    rows: sql`player_sign_in_changes c where ${own} = ${playerId}`,
    texts: sql`array[c.kind, c.label, ${other}]`,
  })

/** What the timeline shows of a player's ways to sign in, as the game changed them. */
export const signInSources: readonly TimelineSource[] = [
  defineTimelineSource({
    name: 'sign-in',
    kind: 'link',
    toQuery: selectChanges(sql`c.player_id`, sql`c.from_player_id`),
    toLabels: ([kind = '', label = '', from = '']) => arrivals[kind]?.(label, from) ?? { What: 'Sign-in changed' },
  }),
  defineTimelineSource({
    name: 'sign-in-left',
    kind: 'link',
    toQuery: selectChanges(sql`c.from_player_id`, sql`c.player_id`),
    toLabels: ([kind = '', label = '', to = '']) =>
      kind === 'move undone'
        ? { What: 'Sign-in moved back to another player', Detail: join(label, `player ${to}`) }
        : {
            What: `${kind === 'identity linked' ? label : 'Installation'} moved to another player`,
            Detail: join(kind === 'code used' && label, `player ${to}`),
          },
  }),
]

/** "iPhone15,2" */
const toDevice = ({ before }: AuditValues) => ({ Detail: toText(toValues(before), 'DeviceModel') })

export const signInActions = {
  'sign-in code made': { kind: 'link', toLabels: () => ({ Detail: '' }) },
  'installation signed out': { kind: 'link', toLabels: toDevice },
  'identity unlinked': {
    kind: 'link',
    toLabels: ({ before }) => ({ Detail: toText(toValues(before), 'Name') || toText(toValues(before), 'Issuer') }),
  },
  'sign-in move undone': {
    kind: 'link',
    toLabels: ({ before }) => ({ Detail: `to player ${toText(toValues(before), 'FromPlayerId')}` }),
  },
  'player signed out': {
    kind: 'link',
    toLabels: ({ before }) => {
      const installations = toValues(before)?.Installations
      const count = Array.isArray(installations) ? installations.length : 0
      return { What: 'Signed out everywhere', Detail: count === 1 ? '1 installation' : `${count} installations` }
    },
  },
} as const satisfies Record<string, TimelineAction>
