import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { playerListScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [playerListScreen.path]: ['?filter=nobody&filterType=nickname', '?jobs=own'],
}
