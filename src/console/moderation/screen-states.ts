import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { reportsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [reportsScreen.path]: ['?tab=hackers'],
}
