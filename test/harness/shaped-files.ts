import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#sample/random.ts'

/** Two files to import, as paths. */
export type DataFiles = { readonly players: string; readonly purchases: string }

/** What the published files hold, and those that this file makes. */
export const figures = {
  players: 90_189,
  /** Players with more than 1,000 rounds. */
  manyRounds: 116,
  purchaseRows: 4230,
  withoutPrice: 48,
  purchases: 4182,
  worth: '25074.18',
  buyers: 1040,
  /** Buyers that the file of players holds. */
  knownBuyers: 10,
} as const

const names: DataFiles = { players: 'cookie_cats_players.csv', purchases: 'combat_elite_purchases.csv' }

/** How often each price occurs; together exactly the worth. */
const prices = { '4.99': 3547, '6.99': 13, '9.99': 549, '19.99': 39, '29.99': 34, NA: 48 } as const

function playerId(index: number): number {
  return 116 + index * 110
}

function playersFile(count: number): string {
  const random = createRandom(1, 1)
  const lines = ['userid,version,sum_game_rounds,retention_1,retention_7']
  const every = Math.floor(figures.players / figures.manyRounds)
  for (let index = 0; index < count; index++) {
    const isKeen = index % every === 0 && index / every < figures.manyRounds
    const rounds = isKeen ? random.between(1001, 3000) : Math.floor(random.next() ** 4 * 1000)
    const word = (chance: number) => (random.chance(chance) ? 'True' : 'False')
    lines.push(`${playerId(index)},${random.pick(['gate_30', 'gate_40'])},${rounds},${word(0.44)},${word(0.19)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Ids of buyers: the first ten are players of the other file, the rest are not. */
function buyerIds(): number[] {
  const known = Array.from({ length: figures.knownBuyers }, (_, index) => playerId(2600 + index))
  const others: number[] = []
  for (let id = 280_001; others.length < figures.buyers - figures.knownBuyers; id += 23) {
    if ((id - 116) % 110 !== 0) others.push(id)
  }
  return [...known, ...others]
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = createRandom(seed, 2)
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

function purchasesFile(): string {
  const random = createRandom(3, 3)
  const buyers = buyerIds()
  const priced = shuffled(
    Object.entries(prices).flatMap(([price, count]) =>
      price === 'NA' ? [] : Array.from({ length: count }, () => price),
    ),
    4,
  )
  // Every buyer buys once, then chance decides; rows without a price name buyers of other rows.
  const rows = priced.map((price, index) => ({ price, buyer: buyers[index] ?? random.pick(buyers) }))
  const missing = Array.from({ length: prices.NA }, () => ({ price: 'NA', buyer: random.pick(buyers) }))
  const lines = ['"","user_id","activity_date","product_group","dollar_purchase_value","purchase_number"']
  for (const [index, { price, buyer }] of shuffled([...rows, ...missing], 5).entries()) {
    const date = new Date(Date.UTC(2024, 2, 9 + random.between(0, 31))).toISOString().slice(0, 10)
    const group = random.pick(['Gold', 'Gold', 'Promotion', 'Promotion', 'Remove Ads'])
    lines.push(`"${index + 1}",${buyer},${date},"${group}",${price},${random.between(1, 20)}`)
  }
  return `${lines.join('\r\n')}\r\n`
}

/**
 * Writes files of the same shape and figures as the published ones, the same bytes every time; with fewer players, the
 * first ones.
 */
export function writeShapedFiles(folder: string, { players = figures.players }: { players?: number } = {}): DataFiles {
  const files = { players: join(folder, names.players), purchases: join(folder, names.purchases) }
  writeFileSync(files.players, playersFile(players))
  writeFileSync(files.purchases, purchasesFile())
  return files
}
