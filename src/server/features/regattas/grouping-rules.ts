import { integerLimit } from '#contract/core/units.ts'

/** A guild that takes part, with the mean level of its members. */
export type RatedGuild = { readonly id: string; readonly averageLevel: number }

/** Guilds of one band of levels that compete with each other. */
export type PlannedGroup<G extends RatedGuild = RatedGuild> = {
  readonly number: number
  /** The band, counted from 0. */
  readonly levelOffset: number
  readonly minLevel: number
  /** Null: no limit. */
  readonly maxLevel: number | null
  readonly guilds: readonly G[]
}

/** How a regatta groups its guilds. `levels` 0: one band; `size` 0: one group for each band. */
export type GroupingRule = { readonly levels: number; readonly size: number }

/** Orders guilds by level, those of one level by id. */
function compareLevels(a: RatedGuild, b: RatedGuild): number {
  return a.averageLevel - b.averageLevel || Number(a.id) - Number(b.id)
}

/** The band of a level. Levels below 0 count as 0, those that no column holds as the largest one. */
function toBand(level: number, levels: number): number {
  return levels === 0 ? 0 : Math.floor(Math.min(Math.max(level, 0), integerLimit) / levels)
}

/** Cuts a list into as few parts of at most `size` as possible, whose lengths differ by one at most. */
function cutEvenly<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const count = size === 0 ? 1 : Math.ceil(list.length / size)
  const length = Math.floor(list.length / count)
  const longer = list.length % count
  return Array.from({ length: count }, (_, index) => {
    const from = index * length + Math.min(index, longer)
    return list.slice(from, from + length + (index < longer ? 1 : 0))
  })
}

/** Groups guilds: ordered by level, in bands of levels, each band cut into groups of nearly the same size. */
export function groupGuilds<G extends RatedGuild>(
  guilds: readonly G[],
  { levels, size }: GroupingRule,
): readonly PlannedGroup<G>[] {
  const bands = new Map<number, G[]>()
  for (const guild of [...guilds].sort(compareLevels)) {
    const band = toBand(guild.averageLevel, levels)
    const members = bands.get(band)
    if (members) members.push(guild)
    else bands.set(band, [guild])
  }
  return [...bands]
    .flatMap(([band, members]) => cutEvenly(members, size).map((part) => ({ band, part })))
    .map(({ band, part }, index) => ({
      number: index + 1,
      levelOffset: band,
      minLevel: band * levels,
      maxLevel: levels === 0 ? null : Math.min(band * levels + levels - 1, integerLimit),
      guilds: part,
    }))
}
