import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { mockDeletionLimit } from '#contract/event-players.ts'
import { enterLeaderboards, lockDefinitionsOfEvent } from '#server/leaderboards/entry-repository.ts'
import type { PlayerData } from '#server/manifest/owned-table.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { maxInputErrors, throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { deletePlayer } from '#server/players/deletion-repository.ts'
import {
  createDraw,
  type Draw,
  generatePlayer,
  insertGeneratedPlayer,
} from '#server/players/random-player-repository.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { insertParticipations } from './player-repository.ts'

type Range = { readonly item1: number; readonly item2: number }
type MockRequest = {
  readonly numberOfPlayerToMock: number
  readonly eventId: number
  readonly attributesRange: Readonly<Record<string, Range>>
}

type Definition = { readonly id: number; readonly names: readonly string[] }

const steps = 1_000_000

/** A value within a range, both ends included; whole when both ends are. */
function drawWithin({ item1, item2 }: Range, draw: Draw): number {
  const isWhole = Number.isInteger(item1) && Number.isInteger(item2)
  if (isWhole && item2 - item1 < 2 ** 31) return item1 + draw(item2 - item1 + 1)
  const value = item1 + (item2 - item1) * (draw(steps + 1) / steps)
  return isWhole ? Math.round(value) : value
}

/** Throws `invalid-input` for ranges of attributes that no leaderboard of the event has. */
function requireKnownAttributes(definitions: readonly Definition[], ranges: MockRequest['attributesRange']): void {
  const known = new Set(definitions.flatMap(({ names }) => names))
  const errors = Object.keys(ranges)
    .filter((name) => !known.has(name))
    .map((name) => ({
      path: `body.attributesRange.${name}`,
      message: `No leaderboard of this event has an attribute ${name}.`,
    }))
  if (errors.length > 0) throwInvalidInput(errors.slice(0, maxInputErrors))
}

/** The attributes of an entry as JSON text. */
function drawAttributes({ names }: Definition, ranges: MockRequest['attributesRange'], draw: Draw): string {
  const values = names.map((name) => {
    const range = Object.hasOwn(ranges, name) ? ranges[name] : undefined
    return [name, range ? drawWithin(range, draw) : 0]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/** Creates mock players in a shared event, with attribute values within the ranges, and returns their ids. */
export async function addMockPlayers(
  { db, now, services }: SignedInContext,
  { numberOfPlayerToMock, eventId, attributesRange }: MockRequest,
): Promise<string[]> {
  const definitions = (await lockDefinitionsOfEvent(db, eventId)).map(({ id, attribute_names }) => ({
    id,
    // Written by the server as a list of names.
    names: parseJson(attribute_names) as string[],
  }))
  requireKnownAttributes(definitions, attributesRange)
  const draw = createDraw(services.randomBytes)
  const ids: string[] = []
  for (let made = 0; made < numberOfPlayerToMock; made++) {
    const player = generatePlayer([], services.randomBytes, now)
    await insertGeneratedPlayer(db, player)
    ids.push(player.id)
  }
  await sql`update players set is_mock = true where player_id = any(${ids}::text[])`.execute(db)
  await insertParticipations(db, ids, eventId, now)
  for (const id of ids) {
    const drawn = definitions.map((one) => [one.id, drawAttributes(one, attributesRange, draw)])
    await enterLeaderboards(db, id, eventId, { now, attributes: Object.fromEntries(drawn) })
  }
  // Where the stored score is ranked, the first attribute is as good a score as any.
  await sql`
    update leaderboard_entries set reported_at = ${now}::timestamptz,
      score = coalesce((select value::double precision from json_each_text(attributes::json) limit 1), 0)
    where player_id = any(${ids}::text[])`.execute(db)
  return ids
}

/** Deletes mock players of an event that are in no other event, as many as one call may, and returns how many. */
export async function removeMockPlayers(
  db: Handle,
  playerData: PlayerData,
  { eventId, requestId }: { readonly eventId: number; readonly requestId: string },
): Promise<number> {
  const { rows } = await sql<{ player_id: string }>`
    select p.player_id from event_players j join players p on p.player_id = j.player_id
    where j.event_id = ${eventId} and p.is_mock and not exists (
      select from event_players o where o.player_id = j.player_id and o.event_id <> ${eventId} and o.left_at is null)
    order by p.player_id limit ${mockDeletionLimit}`.execute(db)
  const ids = rows.map(({ player_id }) => player_id)
  const locked = await lockPlayers(db, ids)
  for (const id of locked.keys()) await deletePlayer(db, playerData, id, requestId)
  return locked.size
}
