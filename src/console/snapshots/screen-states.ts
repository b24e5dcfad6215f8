import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { snapshotListScreen, snapshotScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [snapshotListScreen.path]: [
    '?open=$key',
    '?edit=$key',
    '?editTags=$key',
    '?load=$key',
    '?load=$key&into=$playerId&review=true',
    '?compare=$key',
    '?compare=$key&with=player:$playerId',
  ],
  [snapshotScreen.path]: ['?tab=attributes', '?tab=inventory', '?entry=inventory'],
}
