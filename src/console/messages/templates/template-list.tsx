import { IconTrash } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { type MessageTemplate, messageTemplates } from '#contract/message-templates.ts'
import { messages } from '#contract/messages.ts'
import { keepContent } from '../form/sent-content.ts'
import { MessageTitle } from '../message-cells.tsx'
import { SendLink } from '../send-links.tsx'
import { getLanguageName } from '../shared/languages.ts'

/** Opens the form that sends to many with the content of a template. */
function UseTemplate({ template }: { template: MessageTemplate }) {
  const { disabledReason } = useCallAccess(messages.sendToList)
  const go = useNavigateTo()
  return (
    <ExplainedButton
      size="compact-sm"
      variant="subtle"
      disabledReason={disabledReason}
      onClick={() => {
        keepContent(template.Content)
        go(toHref(globalGiftsScreen, {}, { tab: 'send' }))
      }}
    >
      Use
    </ExplainedButton>
  )
}

function DeleteButton({ template: { Id, Version, Name } }: { template: MessageTemplate }) {
  return (
    <ActionButton
      endpoint={messageTemplates.remove}
      input={{ params: { id: String(Id) } }}
      ifMatch={Version}
      isDestructive
      undo={() => ({ done: 'The template was restored.', failed: "Couldn't restore the template." })}
      icon={<IconTrash size={14} aria-hidden />}
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Delete',
        question: `Delete the template ${Name}?`,
        body: 'Messages already sent with it do not change.',
        confirm: 'Delete template',
        done: `Template ${Name} deleted.`,
        failed: "Couldn't delete the template.",
      }}
    />
  )
}

const columns: readonly Column<MessageTemplate>[] = [
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'title',
    title: 'Title',
    mobileRole: 'subtitle',
    cell: ({ Content }) => <MessageTitle title={Content.Title} />,
  },
  {
    key: 'languages',
    title: 'Other languages',
    width: 170,
    cell: ({ Content }) => Content.Translations.map(({ Language }) => getLanguageName(Language)).join(', ') || '–',
  },
  { key: 'gifts', title: 'Gifts', isNumeric: true, width: 80, cell: ({ Content }) => Content.Gifts.length || '–' },
  {
    key: 'changed',
    title: 'Changed',
    width: 150,
    cell: ({ ChangedAt }) => <Time at={ChangedAt} />,
  },
  { key: 'changedBy', title: 'Changed by', cell: ({ ChangedBy }) => ChangedBy },
  {
    key: 'actions',
    title: 'Actions',
    width: 180,
    isActions: true,
    cell: (template) => (
      <>
        <UseTemplate template={template} />
        <DeleteButton template={template} />
      </>
    ),
  },
]

export const templateList = defineList({
  id: 'message-templates',
  noun: { one: 'template', many: 'templates' },
  label: 'Message templates',
  endpoint: messageTemplates.list,
  toRequest: (params) => ({ query: toListQuery(messageTemplates.list, params) }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  defaultSort: { key: 'name', direction: 'asc' },
  search: { label: 'Search by name' },
  emptyText: 'There are no templates yet. Write a message and choose “Save as template”.',
  emptyAction: SendLink,
  noMatchText: 'No template has this name.',
})
