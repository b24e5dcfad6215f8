import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { gameReportsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [gameReportsScreen.path]: [
    '?numbers=true',
    '?attributes=level/%3E/3',
    '?tab=money&by=platform',
    '?tab=messages&numbers=true',
    '?tab=events',
    '?tab=staff&by=kind',
  ],
}
