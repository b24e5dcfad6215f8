import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
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

/** Messages to everybody, to single players and by send, and the form that sends them. */
export function GlobalGiftsPage() {
  const canSend = useCallAccess(messages.sendGlobal).disabledReason === undefined
  const tabs = canSend ? [...lists, { key: 'send', title: 'Send', content: <SendGlobal /> }] : lists
  return <TabbedLists title="Global Gifts" label="Global gifts" tabs={tabs} />
}
