import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The global gifts and the form that sends messages; `tab` chooses between them. */
export const globalGiftsScreen = defineScreen({ path: '/acp/message', title: 'Global Gifts', search: ['tab'] })
