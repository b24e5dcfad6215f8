import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { regattaDefinitionsScreen, regattaScreen, regattasScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [regattasScreen.path]: ['?regatta=1', '?view=calendar'],
  [regattaDefinitionsScreen.path]: ['?new=true'],
  [regattaScreen.path]: ['?group=1'],
}
