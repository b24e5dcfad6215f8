import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The mails that could not be sent. */
export const mailsScreen = defineScreen({ path: '/acp/undelivered-mail', title: 'Undelivered Mail' })
