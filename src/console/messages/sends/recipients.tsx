import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { List } from '#console/platform/lists/list.ts'
import { ListContent } from '#console/platform/lists/list-view.tsx'
import { useList } from '#console/platform/lists/use-list.ts'
import type { MessageRecipient, MessageSendDetail } from '#contract/message-sends/message-sends.ts'
import { collectorList, recipientList } from './recipient-list.tsx'

type Props = { readonly send: MessageSendDetail }

/** The recipients of a message to many by state; of one to everybody the players who collected it. */
export function Recipients({ send }: Props) {
  return send.Audience === 'everybody' ? (
    <RefetchedList list={collectorList} send={send} />
  ) : (
    <RefetchedList list={recipientList} send={send} />
  )
}

/** A list of recipients, read again when their counts have changed. */
function RefetchedList<F extends z.ZodObject>({
  list,
  send: { MsgId, Delivered, Collected, Revoked, Undelivered },
}: {
  list: List<MessageRecipient, F, { readonly msgId: string }>
  send: MessageSendDetail
}) {
  const controller = useList(list, { msgId: MsgId })
  const counts = [Delivered, Collected, Revoked, Undelivered].join()
  const shownCounts = useRef(counts)
  const { refetch } = controller.page
  useEffect(() => {
    if (shownCounts.current === counts) return
    shownCounts.current = counts
    refetch()
  }, [counts, refetch])
  return <ListContent controller={controller} />
}
