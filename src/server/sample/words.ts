/** The words that the sample game is made of. All invented; the game is Idle Harbor, about boats, docks and trade. */

export const firstWords = [
  'Amber', 'Brave', 'Calm', 'Coral', 'Crimson', 'Drifting', 'Eager', 'Foggy', 'Gentle', 'Golden', 'Hidden', 'Icy',
  'Jolly', 'Keen', 'Lucky', 'Merry', 'Misty', 'Noble', 'Northern', 'Quiet', 'Rusty', 'Salty', 'Silver', 'Stormy',
  'Sunny', 'Swift', 'Tiny', 'Velvet', 'Wandering', 'Wild', 'Windy', 'Witty',
] as const

export const secondWords = [
  'Anchor', 'Barnacle', 'Beacon', 'Buoy', 'Captain', 'Compass', 'Crab', 'Cutter', 'Dolphin', 'Ferry', 'Galleon',
  'Gull', 'Harbor', 'Heron', 'Keel', 'Lantern', 'Lighthouse', 'Lobster', 'Mermaid', 'Navigator', 'Octopus', 'Otter',
  'Pelican', 'Pilot', 'Puffin', 'Rudder', 'Sailor', 'Schooner', 'Seal', 'Skipper', 'Tide', 'Walrus',
] as const

/** Languages as the game reports them, the frequent ones several times. */
export const languages = [
  'en', 'en', 'en', 'en', 'en', 'de', 'de', 'fr', 'fr', 'es', 'es', 'pt-BR', 'pt-BR', 'it', 'nl', 'pl', 'tr', 'ru',
  'ja', 'ja', 'ko', 'zh-CN', 'zh-TW', 'ar', 'he', 'sv', '',
] as const

export const appleDevices = ['iPhone12,1', 'iPhone13,2', 'iPhone14,5', 'iPhone15,2', 'iPhone16,1', 'iPad13,18'] as const

export const androidDevices = [
  'Pixel 6a', 'Pixel 8', 'SM-A546B', 'SM-G991B', 'SM-S918B', 'Redmi Note 12', 'moto g84 5G', 'CPH2581',
] as const

/** What the shop sells: the store's product, what it gives, and the price in US cents. */
export const products = [
  { sku: 'idleharbor.gems.pouch', itemId: 'gems_pouch', amount: 80, cents: 99, type: 0 },
  { sku: 'idleharbor.gems.pouch', itemId: 'gems_pouch', amount: 80, cents: 99, type: 0 },
  { sku: 'idleharbor.gems.chest', itemId: 'gems_chest', amount: 500, cents: 499, type: 0 },
  { sku: 'idleharbor.gems.chest', itemId: 'gems_chest', amount: 500, cents: 499, type: 0 },
  { sku: 'idleharbor.gems.hold', itemId: 'gems_hold', amount: 1200, cents: 999, type: 0 },
  { sku: 'idleharbor.gems.galleon', itemId: 'gems_galleon', amount: 6500, cents: 4999, type: 0 },
  { sku: 'idleharbor.starter', itemId: 'starter_bundle', amount: 1, cents: 299, type: 1 },
  { sku: 'idleharbor.noads', itemId: 'no_ads', amount: 1, cents: 799, type: 1 },
  { sku: 'idleharbor.captainsclub.month', itemId: 'captains_club', amount: 1, cents: 699, type: 2 },
  { sku: 'idleharbor.seasonpass', itemId: 'season_pass', amount: 1, cents: 999, type: 3 },
] as const
