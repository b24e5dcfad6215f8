import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { eventProfilesScreen, eventsScreen } from '#console/routes.ts'

export const screenStates: ScreenStates = {
  [eventProfilesScreen.path]: ['?new=true'],
  [eventsScreen.path]: [
    '?new=true',
    '?newSeries=true',
    '?series=1',
    '?clone=1',
    '?repeat=1',
    // An edition of the series that has not started.
    '?move=99',
    '?mock=99',
    '?following=99',
    '?deleteFollowing=99',
    '?leaderboard=99',
    '?attention=true',
    '?report=1',
    '?show=month',
    '?show=week',
    '?show=day',
    // Nothing in its hours can be reached but themselves.
    '?show=day&date=2100-01-01',
    '?show=weeks',
    '?show=quarter&lanes=kind',
  ],
}
