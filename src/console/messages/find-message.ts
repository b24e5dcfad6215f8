import { IconMail } from '@tabler/icons-react'
import { formatExact } from '#console/components/number.tsx'
import { readPastedId } from '#console/platform/forms/pasted-id.ts'
import type { PaletteItem, PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { globalGiftsScreen, messagesTab, toPlayerTabHref } from '#console/routes.ts'
import { MessageId, messages } from '#contract/messages.ts'

const icon = IconMail

/** Finds a message by its id: the one to everybody, to one player, or to all of a list. */
export const findMessage: PaletteSearch = async (text, { signal }) => {
  const id = readPastedId(text)
  if (id === undefined || !MessageId.safeParse(id).success) return []
  const query = { filter: id, take: '100' }
  const [toAll, toPlayers] = await Promise.all([
    call(messages.listGlobal, { query }, { signal }),
    call(messages.listPlayers, { query }, { signal }),
  ])
  const global = toAll.data.Result.filter(({ MsgId }) => MsgId === id).map(
    ({ MsgId, Title }): PaletteItem => ({
      key: `message ${MsgId}`,
      label: Title,
      hint: 'To everybody',
      icon,
      href: toHref(globalGiftsScreen, {}, { filter: MsgId, message: MsgId }),
    }),
  )
  const [first, ...others] = toPlayers.data.Result.filter(({ MsgId }) => MsgId === id)
  if (!first) return global
  const { MsgId, PlayerId, Title } = first
  const link =
    others.length === 0 && PlayerId !== null
      ? { hint: `To player ${PlayerId}`, href: toPlayerTabHref(messagesTab, PlayerId, { message: MsgId }) }
      : {
          hint: `Show all ${formatExact(toPlayers.data.Total)}`,
          href: toHref(globalGiftsScreen, {}, { tab: 'players', filter: MsgId }),
        }
  return [...global, { key: `message ${MsgId}`, label: Title, icon, ...link }]
}
