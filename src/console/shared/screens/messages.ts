import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The global gifts and the form that sends messages; `tab` chooses between them. */
export const globalGiftsScreen = defineScreen({ path: '/acp/message', title: 'Global Gifts', search: ['tab'] })

/** The form that sends a text into a channel of the game. */
export const systemMessageScreen = defineScreen({
  path: '/acp/maulmessage',
  title: 'System message',
  search: ['channel'],
})
