import { Tabs } from '@mantine/core'
import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/shared/screens/messages.ts'
import { messages } from '#contract/messages.ts'
import { SendGlobal } from './form/send-global.tsx'
import { MessageList } from './message-list.tsx'
import { globalMessageList, playersMessageList } from './message-lists.ts'
import classes from './messages.module.css'

const Address = z.object({ tab: z.enum(['global', 'players', 'send']).default('global').catch('global') })

/** Messages to everybody and to single players, and the form that sends them. */
export function GlobalGiftsPage() {
  const [{ tab }] = useSearchParams(Address)
  const go = useNavigateTo()
  const { disabledReason } = useCallAccess(messages.sendGlobal)
  const canSend = disabledReason === undefined
  const shown = tab === 'send' && !canSend ? 'global' : tab
  // Another tab is another list: search, order and page of this one mean nothing there.
  const open = (to: string | null) =>
    go(toHref(globalGiftsScreen, {}, { tab: to === 'global' ? undefined : (to ?? undefined) }))
  return (
    <>
      <PageHeader title="Global Gifts" />
      <Tabs value={shown} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label="Global gifts">
          <Tabs.Tab value="global">Global messages</Tabs.Tab>
          <Tabs.Tab value="players">To players</Tabs.Tab>
          {canSend ? <Tabs.Tab value="send">Send</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="global" className={classes.panel}>
          <MessageList list={globalMessageList} context={undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="players" className={classes.panel}>
          <MessageList list={playersMessageList} context={undefined} />
        </Tabs.Panel>
        {canSend ? (
          <Tabs.Panel value="send" className={classes.panel}>
            <SendGlobal />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </>
  )
}
