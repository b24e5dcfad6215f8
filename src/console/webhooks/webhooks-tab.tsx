import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { settingsScreen } from '#console/routes.ts'
import { type Webhook, webhookLimit, webhooks } from '#contract/webhooks.ts'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookActions } from './webhook-actions.tsx'
import {
  CreateWebhookDialog,
  EditWebhookDialog,
  type MadeWebhook,
  NewWebhookSecretDialog,
  RotateWebhookDialog,
} from './webhook-dialogs.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookParams } from './webhook-params.ts'
import { DeadCount, formatCapped, WebhookState } from './webhook-state.tsx'
import classes from './webhooks.module.css'

const columns: readonly Column<Webhook>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    mobileRole: 'title',
    sortValue: ({ Name }) => Name,
    cell: ({ Name }) => (
      <bdi className={classes.name} title={Name}>
        {Name}
      </bdi>
    ),
  },
  { key: 'url', title: 'Address', isFlexible: true, cell: ({ Url }) => <bdi title={Url}>{Url}</bdi> },
  {
    key: 'format',
    title: 'Format',
    width: 90,
    cell: ({ Format }) => (Format === 'slack' ? 'Slack' : 'Events'),
  },
  {
    key: 'state',
    title: 'State',
    width: 240,
    mobileRole: 'subtitle',
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    key: 'waiting',
    title: 'Waiting',
    width: 90,
    isNumeric: true,
    sortValue: ({ Waiting }) => Waiting.Count,
    cell: ({ Waiting }) => formatCapped(Waiting),
  },
  {
    key: 'dead',
    title: 'Dead',
    width: 80,
    isNumeric: true,
    mobileRole: 'meta',
    sortValue: ({ Dead }) => Dead.Count,
    cell: ({ Dead }) => <DeadCount count={Dead} />,
  },
  {
    key: 'lastDelivered',
    title: 'Last delivered',
    width: 130,
    sortValue: ({ LastDeliveredAt }) => LastDeliveredAt ?? '',
    cell: ({ LastDeliveredAt }) => <Time at={LastDeliveredAt} relative fallback="Never" />,
  },
  { key: 'createdBy', title: 'Added by', isHiddenByDefault: true, cell: ({ CreatedBy }) => CreatedBy },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 60,
    cell: (webhook) => <WebhookActions webhook={webhook} />,
  },
]

const webhookList = defineLocalList({
  id: 'webhooks',
  noun: { one: 'webhook', many: 'webhooks' },
  label: 'Webhooks',
  useAllRows: useWebhooks,
  searchText: ({ Name, Url }) => `${Name} ${Url}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ webhook: String(Id), show: undefined }),
  search: { label: 'Search by name or address' },
  emptyText:
    'No webhook yet. A webhook sends what happens, such as refunds and reported names, to a server of the studio or a channel of Slack.',
  emptyAction: () => (
    <AppLink href={toHref(settingsScreen, {}, { tab: 'webhooks', new: 'true' })}>Add the first webhook</AppLink>
  ),
  noMatchText: 'No webhook matches this search.',
})

function NewWebhookButton({ onNew }: { onNew: () => void }) {
  const { disabledReason } = useCallAccess(webhooks.create)
  const { rows } = useWebhooks()
  const isFull = rows !== undefined && rows.length >= webhookLimit
  const fullReason = isFull ? `There are ${webhookLimit} webhooks already. Remove one first.` : undefined
  return (
    <TitleActions>
      <ExplainedButton
        disabledReason={disabledReason ?? fullReason}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onNew}
      >
        New webhook
      </ExplainedButton>
    </TitleActions>
  )
}

/** Addresses that events are sent to; a row opens its details beside the list. */
export function WebhooksTab() {
  const [params, setSearchParams] = useSearchParams(WebhookParams)
  const [made, setMade] = useState<MadeWebhook & { readonly isNew: boolean }>()
  const closeForm = useCallback(
    () => setSearchParams({ edit: undefined, rotate: undefined, new: undefined }),
    [setSearchParams],
  )
  const open = (webhook: Webhook | undefined) =>
    setSearchParams({ new: undefined, webhook: webhook && String(webhook.Id), show: undefined })
  return (
    <>
      <ListView
        list={webhookList}
        openKey={params.webhook}
        actions={<NewWebhookButton onNew={() => setSearchParams({ new: 'true' })} />}
      />
      <OpenedWebhook
        isCovered={made !== undefined}
        onClose={() => setSearchParams({ webhook: undefined, show: undefined })}
        onCloseForm={closeForm}
        onMade={(rotated) => setMade({ ...rotated, isNew: false })}
      />
      {params.new ? (
        <CreateWebhookDialog
          // Slack verifies nothing, so nobody needs the secret.
          onMade={(created) => created.Webhook.Format === 'events' && setMade({ ...created, isNew: true })}
          onClose={(created) => (created?.Webhook.Format === 'slack' ? open(created.Webhook) : closeForm())}
        />
      ) : null}
      {made ? (
        <NewWebhookSecretDialog
          made={made}
          onClose={() => {
            setMade(undefined)
            if (made.isNew) open(made.Webhook)
          }}
        />
      ) : null}
    </>
  )
}

/** The details and the form of the webhook that the URL names, the form above. */
function OpenedWebhook({
  isCovered,
  onClose,
  onCloseForm,
  onMade,
}: {
  /** Whether a secret is shown over it, which stays on Escape. */
  isCovered: boolean
  onClose: () => void
  onCloseForm: () => void
  onMade: (made: MadeWebhook) => void
}) {
  const [{ webhook: id, edit, rotate }] = useSearchParams(WebhookParams)
  const { rows } = useWebhooks()
  if (!rows) return null
  const find = (wanted: string | undefined) => rows.find(({ Id }) => String(Id) === wanted)
  const [shown, edited, rotated] = [find(id), find(edit), find(rotate)]
  const isUnknown = [id, edit, rotate].some((wanted) => wanted !== undefined && !find(wanted))
  return (
    <>
      {isUnknown ? (
        <UnknownLinkAlert
          onClose={() => {
            onClose()
            onCloseForm()
          }}
        >
          There is no webhook with this ID. It may have been removed.
        </UnknownLinkAlert>
      ) : null}
      {shown ? (
        <WebhookDrawer key={`webhook ${id}`} webhook={shown} closeOnEscape={!isCovered} onClose={onClose} />
      ) : null}
      {edited ? <EditWebhookDialog key={`edit ${edit}`} webhook={edited} onClose={onCloseForm} /> : null}
      {rotated ? (
        <RotateWebhookDialog key={`rotate ${rotate}`} webhook={rotated} onMade={onMade} onClose={onCloseForm} />
      ) : null}
    </>
  )
}
