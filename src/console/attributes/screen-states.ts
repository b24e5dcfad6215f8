import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { configurationsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [configurationsScreen.path]: ['?new=true', '?history=true'],
}
