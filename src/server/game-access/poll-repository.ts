import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { availability } from '#contract/game-availability.ts'
import { selectOpenWindow } from '#server/builds/maintenance-repository.ts'
import { selectOpenMessages } from '#server/messages/inbox-repository.ts'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'

type Polled = EndpointReply<typeof availability.poll>

type Row = {
  revision: number
  is_outdated: boolean
  messages: number
  newest: string | null
  cache_count: number
  text: string | null
  until: Date | null
}

/** Planning it would take longer than running it. */
export const pollPlan = cachedPlan<Row, 'playerId' | 'platform' | 'at'>({
  name: 'poll',
  changes: false,
  parameters: { playerId: 'text', platform: 'text', at: 'timestamptz' },
  columns: {
    revision: 'integer',
    is_outdated: 'boolean',
    messages: 'integer',
    newest: 'text',
    cache_count: 'integer',
    text: 'text',
    until: 'timestamptz',
  },
  statement: ({ playerId, platform, at }) => sql`
    select p.persistence_revision, p.is_local_persistence_outdated, open.messages, open.newest, p.cache_count, w.text,
      w.to_at
    from players p
      cross join lateral (
        select count(*)::int as messages, max(created_at::text || msg_id) as newest
        from ${selectOpenMessages(sql`p.player_id`, at)} waiting
      ) open
      left join lateral (${selectOpenWindow(platform, at)}) w on true
    where p.player_id = ${playerId}`,
})

/** What a running game asks for. Throws `player-unknown`. */
export async function poll(db: Handle, { playerId, platform }: SignedInPlayer, now: Date): Promise<Polled> {
  const rows = await pollPlan.run(db, { playerId, platform, at: now })
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  const { revision, is_outdated, messages, newest, cache_count, text, until } = row
  const Maintenance = text === null || until === null ? null : { Text: text, Until: until.toISOString() }
  const State = toFingerprint([revision, is_outdated, messages, newest, cache_count, Maintenance])
  const shown = { Revision: revision, IsOutdated: is_outdated, Messages: messages, CacheCount: cache_count }
  return { State, ...shown, Maintenance }
}
