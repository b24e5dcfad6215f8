import { createElement } from 'react'
import { openAction } from '#console/platform/actions/action-dialog.ts'
import { messages } from '#contract/messages.ts'
import { type RevocableMessage, RevokeBody } from './revoke-body.tsx'

/** The texts of revoking. Source: specification, "Error handling" and "Notices". */
const actionLabels = {
  label: 'Revoke message',
  confirm: 'Revoke message',
  done: 'Message Removed!',
  failed: 'There appears to be an error removing this gift, please try again.',
} as const

/** Asks whether to revoke a message: for its player, or for everybody when it is a global one. */
export function confirmRevoke(message: RevocableMessage, onDone?: () => void): void {
  const { MsgId, PlayerId } = message
  const body = createElement(RevokeBody, { message })
  if (PlayerId === null) {
    openAction({
      endpoint: messages.revokeGlobal,
      input: { params: { msgId: MsgId } },
      labels: { ...actionLabels, question: 'Revoke this message for all players?', body },
      isDestructive: true,
      target: MsgId,
      ...(onDone ? { onDone } : {}),
    })
    return
  }
  openAction({
    endpoint: messages.revoke,
    input: { params: { playerId: PlayerId, msgId: MsgId } },
    labels: { ...actionLabels, question: 'Revoke this message?', body },
    isDestructive: true,
    target: PlayerId,
    ...(onDone ? { onDone } : {}),
  })
}
