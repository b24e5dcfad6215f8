import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { definitionListScreen, definitionScreen, paymentsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [definitionListScreen.path]: ['?new=true', '?deleted=true'],
  [definitionScreen.path]: ['?edit=true', '?add=player', '?prizes=true', '?close=true'],
  [paymentsScreen.path]: ['?state=all', '?pay=true'],
}
