import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { mails, type UndeliveredMail } from '#contract/mails.ts'

const columns: readonly Column<UndeliveredMail>[] = [
  { key: 'recipient', title: 'Recipient', mobileRole: 'title', cell: ({ Recipient }) => Recipient },
  { key: 'subject', title: 'Subject', cell: ({ Subject }) => Subject },
  { key: 'createdAt', title: 'Requested', width: 170, cell: ({ CreatedAt }) => <Time at={CreatedAt} /> },
  {
    key: 'parkedAt',
    title: 'Last tried',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ ParkedAt }) => <Time at={ParkedAt} />,
  },
  { key: 'attempts', title: 'Attempts', width: 100, cell: ({ Attempts }) => Attempts },
  { key: 'error', title: 'Error', cell: ({ Error: error }) => error },
]

export const undeliveredList = defineList({
  id: 'undelivered-mail',
  noun: { one: 'mail', many: 'mails' },
  label: 'Undelivered mail, newest first',
  endpoint: mails.undelivered,
  toRequest: (params) => ({ query: toPageQuery(params) }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: ({ Recipient }) => Recipient,
  rowCopyText: ({ Recipient }) => Recipient,
  emptyText: 'Every mail was delivered to the mail server.',
})

/** The mails that the mail server did not take within half an hour. */
export function MailsPage() {
  return <ListPage list={undeliveredList} title="Undelivered Mail" />
}
