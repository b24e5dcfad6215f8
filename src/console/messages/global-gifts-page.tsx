import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { z } from 'zod'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { messages } from '#contract/messages.ts'
import { SendGlobal } from './form/send-global.tsx'
import { MessageList } from './message-list.tsx'
import { globalMessageList, playersMessageList } from './message-lists.ts'
import { sendList } from './sends/send-list.tsx'
import { templateList } from './templates/template-list.tsx'

const lists = [
  {
    key: 'global',
    title: 'Global messages',
    content: <MessageList list={globalMessageList} context={undefined} />,
  },
  { key: 'players', title: 'To players', content: <MessageList list={playersMessageList} context={undefined} /> },
  { key: 'sends', title: 'Sent to many', content: <ListView list={sendList} /> },
  { key: 'templates', title: 'Templates', content: <ListView list={templateList} /> },
]

const TabParams = z.object({ tab: z.string().optional() })

const sendHref = toHref(globalGiftsScreen, {}, { tab: 'send' })

/** Messages to everybody, to single players and by send, and the form that sends them. */
export function GlobalGiftsPage() {
  const canSend = useCallAccess(messages.sendGlobal).disabledReason === undefined
  const tabs = canSend ? [...lists, { key: 'send', title: 'Send', content: <SendGlobal /> }] : lists
  const [{ tab }] = useSearchParams(TabParams)
  const go = useNavigateTo()
  const send =
    canSend && tab !== 'send' ? (
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => go(sendHref)}>
        Send a message
      </Button>
    ) : null
  return <TabbedLists title="Global Gifts" label="Global gifts" tabs={tabs} actions={send} />
}
