import { IconMail } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { globalGiftsScreen, messageSendScreen, messagesTab, toPlayerTabHref } from '#console/routes.ts'

const toPlayersMessageHref = (filter: string) => toHref(globalGiftsScreen, {}, { tab: 'players', filter })

/** How the palette shows what the search finds of them. */
export const messageKinds: readonly PaletteKind[] = [
  {
    kind: 'message send',
    group: 'Messages',
    icon: IconMail,
    toLine: ({ Id, Name, Detail }) => ({
      label: Name,
      hint: ['To many', Detail],
      href: toHref(messageSendScreen, { msgId: Id }),
    }),
    toAllHref: (text) => toHref(globalGiftsScreen, {}, { tab: 'sends', filter: text }),
  },
  {
    kind: 'global message',
    group: 'Messages',
    icon: IconMail,
    toLine: ({ Id, Name }) => ({
      label: Name,
      hint: ['To everybody'],
      href: toHref(globalGiftsScreen, {}, { filter: Id, message: Id }),
    }),
  },
  {
    kind: 'player message',
    group: 'Messages',
    icon: IconMail,
    toLine: ({ Id, Name, PlayerId }) =>
      PlayerId === null
        ? { label: Name, hint: ['To several players'], href: toPlayersMessageHref(Id) }
        : {
            label: Name,
            hint: [`To player ${PlayerId}`],
            href: toPlayerTabHref(messagesTab, PlayerId, { message: Id }),
          },
    toAllHref: toPlayersMessageHref,
  },
]
