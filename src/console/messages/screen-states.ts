import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { globalGiftsScreen, itemsScreen, messageSendScreen, systemMessageScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [globalGiftsScreen.path]: ['?tab=players', '?tab=sends', '?tab=templates', '?tab=send'],
  [messageSendScreen.path]: ['?state=undelivered'],
  [systemMessageScreen.path]: ['?channel=guild-1'],
  [itemsScreen.path]: ['?new=true', '?learn=true'],
}
