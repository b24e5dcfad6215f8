import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { preferencesScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [preferencesScreen.path]: ['?new=true'],
}
