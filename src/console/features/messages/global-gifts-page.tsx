import { Tabs } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/shared/screens/messages.ts'
import { globalSortKeys, messages } from '#contract/messages.ts'
import { SendGlobal } from './form/send-global.tsx'
import { allMessageColumns, globalMessageColumns } from './message-columns.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { MessageListSearchParams } from './messages-search-params.ts'

const Address = z.object({ tab: z.enum(['global', 'players', 'send']).default('global').catch('global') })

/** Messages to everybody and to single players, and the form that sends them. */
export function GlobalGiftsPage() {
  const [{ tab }] = useSearchParams(Address)
  const go = useNavigateTo()
  const { disabledReason: lack } = useCallAccess(messages.sendGlobal)
  const maySend = lack === undefined
  const shown = tab === 'send' && !maySend ? 'global' : tab
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
          {maySend ? <Tabs.Tab value="send">Send</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="global" className={classes.panel}>
          <GlobalMessages />
        </Tabs.Panel>
        <Tabs.Panel value="players" className={classes.panel}>
          <PlayerMessages />
        </Tabs.Panel>
        {maySend ? (
          <Tabs.Panel value="send" className={classes.panel}>
            <SendGlobal />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </>
  )
}

function useListQuery() {
  const [{ filter, sortKey, sortDir, page, size }] = useSearchParams(MessageListSearchParams)
  return { filter: filter === '' ? undefined : filter, sortKey, sortDir, skip: (page - 1) * size, take: size }
}

const nothing = 'There is no Messages to show.'

/** The way from an empty list to the form, for staff who may send. */
function SendLink() {
  const { disabledReason: lack } = useCallAccess(messages.sendGlobal)
  return lack === undefined ? (
    <AppLink href={toHref(globalGiftsScreen, {}, { tab: 'send' })}>Send a message</AppLink>
  ) : null
}

function GlobalMessages() {
  const { sortKey, ...query } = useListQuery()
  const key = globalSortKeys.find((known) => known === sortKey) ?? 'creationDate'
  const asked = useEndpointQuery(messages.listGlobal, { query: { ...query, sortKey: key } })
  const { data, error: failure, isPlaceholderData: isOutdated } = asked
  return (
    <MessageList
      label="Global messages"
      columns={globalMessageColumns}
      list={{
        rows: data?.Result,
        total: data?.Total,
        isOutdated,
        problem: failure && !data ? <ListError query={asked} /> : undefined,
      }}
      searchLabel="Search by message ID or title"
      emptyText={nothing}
      emptyNext={<SendLink />}
    />
  )
}

function PlayerMessages() {
  const query = useListQuery()
  const asked = useEndpointQuery(messages.listPlayers, { query })
  const { data, error: failure, isPlaceholderData: isOutdated } = asked
  return (
    <MessageList
      label="Messages to players"
      columns={allMessageColumns}
      list={{
        rows: data?.Result,
        total: data?.Total,
        isTotalExact: data?.TotalIsExact ?? true,
        isOutdated,
        problem: failure && !data ? <ListError query={asked} /> : undefined,
      }}
      searchLabel="Search by message ID, title or player ID"
      emptyText={nothing}
      emptyNext={<SendLink />}
    />
  )
}
