import { defineScreen } from '#console/platform/navigation/screen.ts'

/** What the server does at given times. */
export const timedStepsScreen = defineScreen({ path: '/acp/timed-steps', title: 'Timed Steps', search: ['state'] })
