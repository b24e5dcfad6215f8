import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { timedStepsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [timedStepsScreen.path]: ['?state=ended', '?state=failing'],
}
