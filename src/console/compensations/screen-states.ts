import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { compensationsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [compensationsScreen.path]: ['?new=true'],
}
