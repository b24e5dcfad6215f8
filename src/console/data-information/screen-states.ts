import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { dataInformationScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [dataInformationScreen.path]: ['?panels=2', '?panels=2&bucket=live%2Fc104&bucket2=live%2Fc105&compare=true'],
}
