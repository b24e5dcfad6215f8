import { sql } from 'kysely'
import { gameActivity } from '#contract/game-activity.ts'
import { suspensions } from '#contract/suspensions.ts'
import { defineHomePart, selectHomeCount, toLimited, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'
import { selectIsConnected } from './key-repository.ts'

type Suspended = { readonly withEnd: number; readonly withoutEnd: number }

/** Players who are suspended now. */
export const suspensionsPart = defineHomePart<Suspended>({
  access: suspensions.get.access,
  select: ({ now }) =>
    selectJsonObject({
      withEnd: selectHomeCount(sql`select from player_suspensions where until > ${now}`),
      withoutEnd: selectHomeCount(sql`select from player_suspensions where until is null`),
    }),
  toItems: ({ withEnd, withoutEnd }) => {
    const { Count, IsCapped } = toLimited(withEnd + withoutEnd)
    return {
      blocks: Count === 0 ? [] : [{ Kind: 'suspensions', Id: '', Name: '', Players: Count, IsCapped, Until: null }],
    }
  },
})

/** No game has called yet. */
export const connectionPart = defineHomePart<boolean>({
  access: gameActivity.connection.access,
  select: () => selectIsConnected,
  toItems: (isConnected) => ({
    matters: toMatter(isConnected ? 0 : 1, { Kind: 'no game', Severity: 'important' }),
  }),
})
