import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The sign-in. */
export const signInScreen = defineScreen({ path: '/login', title: 'Sign in', search: ['from'] })

/** The signed-in user's own names, password, second factor and sessions. */
export const profileScreen = defineScreen({ path: '/acp/myprofile', title: 'My profile' })
