import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { apiTimelineScreen, buildListScreen, maintenanceScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [apiTimelineScreen.path]: ['?add=android', '?edit=android-104'],
  [buildListScreen.path]: ['?tab=ios', '?explain=104'],
  [maintenanceScreen.path]: ['?new=true'],
}
