import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The global gifts and the form that sends messages; `tab` chooses between them. */
export const globalGiftsScreen = defineScreen({
  path: '/acp/message',
  title: 'Global Gifts',
  search: ['tab', 'filter', 'message'],
})

/** The page of a message to many players, by the id of its message. */
export const messageSendScreen = defineScreen({
  path: '/acp/message/sends/$msgId',
  title: 'Message to many',
  parent: globalGiftsScreen,
  search: ['state'],
})

/** The form that sends a text into a channel of the game. */
export const systemMessageScreen = defineScreen({
  path: '/acp/maulmessage',
  title: 'System message',
  search: ['channel'],
})
