import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { dayMs } from '#contract/core/units.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** The attribute that every generated player has, independent of the configurations. */
const stage = 'current_stage'

const firstWords = (
  'Brave Calm Clever Crimson Dusty Gentle Golden Jolly Lucky Misty ' +
  'Noble Rapid Silent Stormy Sunny Tiny Velvet Wild Witty Zesty'
).split(' ')
const secondWords = (
  'Albatross Anchor Badger Captain Comet Corsair Falcon Heron Kraken Lantern ' +
  'Marlin Narwhal Otter Pelican Pirate Puffin Sailor Seal Turtle Walrus'
).split(' ')
const languages = ['en', 'en', 'en', 'de', 'fr', 'es', 'pt-BR', 'it', 'ja', 'ko', 'tr', 'pl']
const models = ['iPhone15,2', 'iPhone14,5', 'iPad13,18', 'SM-S918B', 'SM-A546B', 'Pixel 8', 'Redmi Note 12']
const boosts = ['bomb', 'compass', 'hourglass', 'magnet', 'spyglass']

/** Draws numbers from random bytes: whole, from 0 to just below the limit. */
export type Draw = (limit: number) => number

/** Creates numbers from random bytes. With 32 bits for a limit of thousands the bias is negligible. */
export function createDraw(randomBytes: (size: number) => Buffer): Draw {
  return (limit) => Math.floor((randomBytes(4).readUInt32BE() / 2 ** 32) * limit)
}

export type GeneratedPlayer = {
  id: string
  nickname: string
  createdAt: Date
  language: string
  deviceId: string
  model: string
  platform: BuildPlatform
  lastSave: Date
  attributes: { name: string; value: number }[]
  entries: { key: string; value: string }[]
}

/**
 * Generates a plausible player: created within the last year, played since, with a device, a stage, a value for the
 * given attribute names and a few persistence keys. The id is 12 digits, the device id 32 hexadecimal ones.
 */
export function generatePlayer(
  attributeNames: readonly string[],
  randomBytes: (size: number) => Buffer,
  now: Date,
): GeneratedPlayer {
  const draw = createDraw(randomBytes)
  const pick = (list: readonly string[]) => list[draw(list.length)] ?? ''
  const createdAt = new Date(now.getTime() - 60_000 - draw(365 * dayMs))
  const lastSave = new Date(createdAt.getTime() + draw(now.getTime() - createdAt.getTime()))
  const level = 1 + draw(300)
  const model = pick(models)
  const coins = draw(50_000)
  const others = attributeNames.filter((name) => name !== stage).slice(0, 20)
  return {
    id: Array.from({ length: 12 }, (_, index) => (index === 0 ? 1 + draw(9) : draw(10))).join(''),
    nickname: `${pick(firstWords)}${pick(secondWords)}${draw(1000)}`,
    createdAt,
    language: pick(languages),
    deviceId: randomBytes(16).toString('hex'),
    model,
    platform: /^iP(hone|ad)/.test(model) ? 'ios' : 'android',
    lastSave,
    attributes: [{ name: stage, value: level }, ...others.map((name) => ({ name, value: draw(1000) }))],
    entries: [
      { key: 'progress', value: JSON.stringify({ stage: level, stars: level * 2 + draw(level) }) },
      { key: 'wallet', value: JSON.stringify({ coins, gems: draw(200) }) },
      { key: 'inventory', value: JSON.stringify({ boosts: [{ id: pick(boosts), count: 1 + draw(9) }] }) },
    ],
  }
}

/** Inserts a generated player, on the newest build of the platform that everybody can play. An id that exists already is a bug of the random source. */
export async function insertGeneratedPlayer(db: Handle, player: GeneratedPlayer): Promise<void> {
  const { id } = player
  await db
    .insertInto('players')
    .values({
      player_id: id,
      nickname: player.nickname,
      nickname_folded: fold(player.nickname),
      created_at: player.createdAt,
      language: player.language,
      device_id: player.deviceId,
      last_device: player.model,
      last_save_game: player.lastSave,
      last_event_id: null,
      platform: player.platform,
      build_number: sql<number | null>`(select max(build_number) from builds where platform = ${player.platform}
        and not update_required and not is_staging and not debugger_build and not static_route)`,
    })
    .execute()
  await db
    .insertInto('player_devices')
    .values({ player_id: id, device_id: player.deviceId, seen_at: player.lastSave })
    .execute()
  const attributes = jsonRowset({ name: 'text', value: 'double precision' }, player.attributes)
  await sql`
    insert into player_attributes (player_id, name, value, expiration_date, updated_at)
    select ${id}, name, value, null, ${player.lastSave} from ${attributes}`.execute(db)
  const entries = jsonRowset({ key: 'text', value: 'text' }, player.entries)
  await sql`
    insert into persistence_entries (player_id, key, value, updated_at, writer_kind, writer)
    select ${id}, key, value, ${player.lastSave}, 'game', 'game' from ${entries}`.execute(db)
}

export async function listConfiguredNames(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('attribute_configurations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
