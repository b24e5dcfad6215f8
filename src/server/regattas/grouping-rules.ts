import { integerLimit } from '#contract/core/units.ts'

/** A guild that takes part, with the mean level of its members. */
export type RatedGuild = { readonly id: string; readonly averageLevel: number }

/** Guilds of one band of levels that compete with each other. */
export type PlannedGroup<G extends RatedGuild = RatedGuild> = {
  readonly number: number
  /** The band, counted from 0. */
  readonly levelOffset: number
  /** Which of the groups of its band it is, counted from 1. */
  readonly position: number
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
    .flatMap(([band, members]) => cutEvenly(members, size).map((part, index) => ({ band, part, position: index + 1 })))
    .map(({ band, part, position }, index) => ({
      number: index + 1,
      levelOffset: band,
      position,
      minLevel: band * levels,
      maxLevel: levels === 0 ? null : Math.min(band * levels + levels - 1, integerLimit),
      guilds: part,
    }))
}

/** A group by its band and which of its groups it is. */
export type GroupInBand = Pick<PlannedGroup, 'levelOffset' | 'position'>

/** A guild that staff put into another group. */
export type Move = GroupInBand & { readonly guildId: string }

export function toGroupKey({ levelOffset, position }: GroupInBand): string {
  return `${levelOffset} ${position}`
}

/**
 * The groups with every moved guild where staff put it; the others stay where they are. A move without its guild or its
 * group has no effect. A group without guilds is left out, and the others count on.
 */
export function moveGuilds<G extends RatedGuild>(
  groups: readonly PlannedGroup<G>[],
  moves: readonly Move[],
): readonly PlannedGroup<G>[] {
  if (moves.length === 0) return groups
  const numbers = new Map(groups.map((group) => [toGroupKey(group), group.number]))
  const targets = new Map(moves.map((move) => [move.guildId, numbers.get(toGroupKey(move))]))
  const arrivals = new Map<number, G[]>()
  const stays = (guild: G, number: number) => {
    const target = targets.get(guild.id) ?? number
    if (target === number) return true
    arrivals.set(target, [...(arrivals.get(target) ?? []), guild])
    return false
  }
  return groups
    .map((group) => ({ ...group, guilds: group.guilds.filter((guild) => stays(guild, group.number)) }))
    .map((group) => {
      const arrived = arrivals.get(group.number)
      return arrived ? { ...group, guilds: [...group.guilds, ...arrived].sort(compareLevels) } : group
    })
    .filter(({ guilds }) => guilds.length > 0)
    .map((group, index) => ({ ...group, number: index + 1 }))
}
