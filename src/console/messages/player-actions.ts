import { type PlayerAction, sendMessageDialogKey } from '#console/players/shared/player-page-slots.ts'
import { messages } from '#contract/messages.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'send-message',
    label: 'Send Message',
    synonyms: 'gift mail inbox give coins gems items',
    paletteLabel: 'Send message or gift',
    group: 'Help the player',
    order: 5,
    endpoint: messages.send,
    dialog: sendMessageDialogKey,
  },
]
