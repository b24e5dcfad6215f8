import { createHmac } from 'node:crypto'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { parseJson } from '#contract/core/json.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'

/** What bots play on; the iOS of the sample game is in maintenance for hours after its first start. */
export const botPlatform: BuildPlatform = 'android'

const firstWords = 'Amber Brisk Coral Daring Eager Frosty Happy Ivory Keen Lively Merry Nimble Proud Quick Salty Swift'
const secondWords =
  'Bosun Cutter Dolphin Ensign Gull Harpoon Island Jib Lighthouse Mate Oar Pilot Reef Skipper Tide Wave'
const models = ['Pixel 8', 'Pixel 9 Pro', 'SM-S918B', 'SM-A546B', 'Redmi Note 12', 'moto g84']
const languages = ['en', 'en', 'en', 'de', 'fr', 'es', 'pt-BR', 'it', 'ja', 'ko', 'tr', 'pl']

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** What a bot is called, and what it plays on: the same for each run. */
export function describeBot(number: number) {
  const first = pick(firstWords.split(' '), number)
  const second = pick(secondWords.split(' '), Math.floor(number / 16) + number * 5)
  return {
    nickname: `${first}${second}${number}`,
    language: pick(languages, number * 7),
    model: pick(models, number),
    deviceId: `bot-${number}`,
  }
}

/** What the installation keys of the bots of a server are made from, the same for each run. */
export function toBotSeed(secretKey: SecretKey): Buffer {
  return secretKey.hash('bots', 'installation keys')
}

/** The installation key of a bot. The one after a deleted player has the next generation. */
export function toInstallationKey(seed: Buffer, number: number, generation: number): string {
  return createHmac('sha256', seed).update(`bot ${number}, generation ${generation}`).digest('base64url')
}

type Values = Readonly<Record<string, unknown>>

/** The members of a JSON text; none for what is no object, which staff may have written. */
function parseObject(text: string | undefined): Values {
  try {
    const value: unknown = parseJson(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
  } catch {
    return {}
  }
}

/** A whole number below 2^53 that is not negative; 0 for anything else. */
function toCount(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0
}

/** The amounts of a player, as the sample game saves them. */
function parseCurrencies(inventory: string | undefined) {
  const values = parseObject(inventory)
  return { values, currencies: parseObject(JSON.stringify(values.currencies ?? {})) }
}

/** Adds amounts to an inventory. */
export function addAmounts(inventory: string | undefined, amounts: readonly (readonly [string, number])[]): string {
  const { values, currencies } = parseCurrencies(inventory)
  const sums = new Map(Object.entries(currencies))
  for (const [item, amount] of amounts) sums.set(item, toCount(sums.get(item)) + amount)
  return JSON.stringify({ ...values, currencies: Object.fromEntries(sums) })
}

/** A saved game after it was played for a while; `stages` were finished, and paid `coins`. */
export function playOn(
  { progress, inventory }: { readonly progress: string | undefined; readonly inventory: string | undefined },
  { stages, coins }: { readonly stages: number; readonly coins: number },
) {
  const values = parseObject(progress)
  const stage = Math.max(1, toCount(values.stage)) + stages
  const level = 1 + Math.floor(Math.sqrt(stage) * 1.5)
  const next = { stage, level, stars: toCount(values.stars) + stages * 2, docks: Math.ceil(level / 4) }
  return {
    progress: JSON.stringify({ ...values, ...next }),
    inventory: addAmounts(inventory, [
      ['coins', coins],
      ['gems', 0],
    ]),
  }
}
