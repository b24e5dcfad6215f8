/** Maps the columns id, name and level to a player. */
export const playerMapping = {
  source: 'test',
  playerId: { column: 'id' },
  nickname: { column: 'name' },
  attributes: { level: { column: 'level' } },
  persistence: { progress: { level: { column: 'level', as: 'number' } } },
}

/** Maps the columns player, date and price to a purchase; makes players that are missing. */
export const purchaseMapping = {
  source: 'shop',
  playerId: { column: 'player' },
  date: { column: 'date' },
  value: { column: 'price' },
  nickname: { template: 'Buyer {player}' },
}
