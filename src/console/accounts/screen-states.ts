import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [settingsScreen.path]: [
    '?new=true',
    '?user=1',
    '?sessions=1',
    '?tab=roles',
    '?tab=roles&role=5',
    '?tab=roles&new=true',
    '?tab=service-accounts',
    '?tab=service-accounts&new=true',
    '?tab=sign-on',
    '?tab=sign-on&new=provider',
    '?tab=keys',
    '?tab=keys&new=client',
    '?tab=keys&new=server',
    '?tab=webhooks',
    '?tab=webhooks&new=true',
    '?tab=issuers',
    '?tab=issuers&new=issuer',
  ],
}
