import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { productsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [productsScreen.path]: ['?new=true'],
}
