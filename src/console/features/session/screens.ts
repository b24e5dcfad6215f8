import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The sign-in. */
export const signInScreen = defineScreen({ path: '/login', title: 'Sign in', search: ['from'] })
