import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { availability } from '#contract/game-availability.ts'
import { selectOpenMessages } from '#server/messages/inbox-repository.ts'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type Polled = EndpointReply<typeof availability.poll>

type Row = {
  revision: number
  is_outdated: boolean
  messages: number
  newest: string | null
  text: string | null
  until: Date | null
}

/** What a running game asks for, in one statement. Throws `player-unknown`. */
export async function poll(db: Handle, { playerId, platform }: SignedInPlayer, now: Date): Promise<Polled> {
  const { rows } = await sql<Row>`
    select p.persistence_revision as revision, p.is_local_persistence_outdated as is_outdated, open.messages, open.newest,
      w.text, w.to_at as until
    from players p
      cross join lateral (
        select count(*)::int as messages, max(created_at::text || msg_id) as newest
        from ${selectOpenMessages(sql`p.player_id`, now)} waiting
      ) open
      left join lateral (
        select text, to_at from maintenance_windows
        where from_at <= ${now} and to_at > ${now} and (platform is null or platform = ${platform})
        order by to_at desc, id limit 1
      ) w on true
    where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  const { revision, is_outdated, messages, newest, text, until } = row
  const Maintenance = text === null || until === null ? null : { Text: text, Until: until.toISOString() }
  const described = JSON.stringify([revision, is_outdated, messages, newest, Maintenance])
  const State = createHash('sha256').update(described).digest('base64url').slice(0, 16)
  return { State, Revision: revision, IsOutdated: is_outdated, Messages: messages, Maintenance }
}
