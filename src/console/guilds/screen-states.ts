import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { guildCareScreen, guildListScreen, guildScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [guildListScreen.path]: ['?new=true', '?deleted=true'],
  [guildScreen.path]: ['?tab=requests', '?tab=history', '?add=true', '?edit=true'],
  [guildCareScreen.path]: ['?tab=nearly-empty', '?tab=over-capacity', '?tab=reported-name'],
}
