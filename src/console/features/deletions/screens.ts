import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The delete requests and the receipts; `tab` chooses between them. */
export const deletionsScreen = defineScreen({ path: '/acp/players-delete', title: 'Delete Requests', search: ['tab'] })
