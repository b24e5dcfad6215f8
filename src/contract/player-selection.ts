import { z } from 'zod'
import { isRoundedToWhole, tooManyDigitsText } from './core/decimal.ts'
import { filterOperators, SortDirection } from './core/lists.ts'
import { cleanId, SearchText } from './core/pasted-text.ts'
import { deviceSearchLimit, isDecimal, QueryBoolean, Skip, Take } from './core/units.ts'

/** What the player list can be searched by. */
export const playerSearchTypes = ['playerId', 'deviceId', 'nickname', 'socialId'] as const

/** The most players that a search by whatever is at hand returns. */
export const maxFoundPlayers = 8

/** What `filter` may mean: a search text, or for `isHacker` `true` or `false`. */
export const playerFilterTypes = [...playerSearchTypes, 'isHacker'] as const

/** The columns that the player list sorts by. */
export const playerSortKeys = [
  'playerId',
  'nickname',
  'creationDate',
  'language',
  'totalSpent',
  'purchasesCount',
  'deviceId',
  'lastSaveGame',
] as const

/** Maximum rows of a list that can be selected and exported by their ids. */
export const selectionLimit = 100

/** One attribute filter; `value` is a number, for BETWEEN "min,max" with both ends included. */
export const AttributeFilter = z
  .strictObject({ name: z.string().min(1).max(100), operator: z.enum(filterOperators), value: z.string().max(100) })
  .superRefine(({ operator, value }, context) => {
    const parts = operator === 'BETWEEN' ? value.split(',') : [value]
    const count = operator === 'BETWEEN' ? 2 : 1
    if (parts.length !== count || !parts.every((part) => isDecimal(part.trim()))) {
      const message = operator === 'BETWEEN' ? 'BETWEEN takes two numbers: min,max' : 'This is not a number.'
      context.addIssue({ code: 'custom', path: ['value'], message })
    } else if (parts.some((part) => isRoundedToWhole(part.trim()))) {
      context.addIssue({ code: 'custom', path: ['value'], message: tooManyDigitsText })
    } else if (count === 2 && Number(parts[0]) > Number(parts[1])) {
      context.addIssue({ code: 'custom', path: ['value'], message: 'The first number must not be above the second.' })
    }
  })
export type AttributeFilter = z.infer<typeof AttributeFilter>

const playerSelection = {
  /**
   * Search text: the beginning of an id, a device id or a social account id, or part of a nickname (its beginning under
   * 3 characters), each in any letter case; with the type isHacker `true` or `false`.
   */
  filter: SearchText.optional(),
  filterType: z.enum(playerFilterTypes).default('playerId'),
  /** The player pickers' own search: the beginning of a device id. */
  deviceIdFilter: z.string().overwrite(cleanId).max(deviceSearchLimit).optional(),
  /** Only players who are flagged as hackers, or only the others. */
  isHacker: QueryBoolean.optional(),
  /** Only these players: ids[0].id=… and so on. */
  ids: z
    .array(z.strictObject({ id: z.string().min(1).max(200) }))
    .max(selectionLimit)
    .default([]),
  /** Sent as attributeFilters[0].name and so on; several are joined by AND. */
  attributeFilters: z.array(AttributeFilter).max(5).default([]),
  sortKey: z.enum(playerSortKeys).default('creationDate'),
  sortDir: SortDirection.default('desc'),
}

function hasFlagLiteral({ filter, filterType }: { filter?: string | undefined; filterType: string }): boolean {
  return filterType !== 'isHacker' || !filter || filter === 'true' || filter === 'false'
}

const flagLiteral = { path: ['filter'], message: 'With filterType=isHacker the filter is true or false.' }

/** Which players an export is about, and in what order. */
export const PlayerSelection = z.strictObject(playerSelection).refine(hasFlagLiteral, flagLiteral)

/** Which players a list is about, in what order, and which page of them. */
export const PlayerListQuery = z
  .strictObject({ ...playerSelection, skip: Skip, take: Take })
  .refine(hasFlagLiteral, flagLiteral)
