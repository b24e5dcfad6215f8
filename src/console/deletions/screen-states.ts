import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { deletionsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [deletionsScreen.path]: ['?tab=receipts', '?tab=data'],
}
