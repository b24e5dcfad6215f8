import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { feedDays } from '#contract/game-feed.ts'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { TestDialog } from './test-dialog.tsx'
import { toChangedBody, toWebhookValues } from './webhook-form.ts'
import { WebhookParams } from './webhook-params.ts'
import { formatCapped, sayCapped } from './webhook-state.tsx'

/** Pauses a webhook, or resumes it. */
function ToggleActiveItem({ webhook }: { webhook: Webhook }) {
  const { Id, Name, IsActive, Version, Waiting } = webhook
  const paused = { done: `Webhook ${Name} paused.`, failed: "Couldn't pause the webhook." }
  const resumed = { done: `Webhook ${Name} resumed.`, failed: "Couldn't resume the webhook." }
  const body = { ...toChangedBody(toWebhookValues(webhook)), isActive: !IsActive }
  return (
    <ActionItem
      endpoint={webhooks.update}
      input={{ params: { id: String(Id) }, body }}
      ifMatch={Version}
      takesReason
      undo={() => (IsActive ? resumed : paused)}
      labels={
        IsActive
          ? {
              label: 'Pause',
              question: `Pause ${Name}?`,
              body: `Nothing is sent until it is resumed. Events wait, for at most ${feedDays} days.`,
              confirm: 'Pause webhook',
              ...paused,
            }
          : {
              label: 'Resume',
              question: `Resume ${Name}?`,
              body:
                Waiting.Count === 0
                  ? 'Events are sent again from now on.'
                  : `${sayCapped(Waiting, 'event that waits is', 'events that wait are')} sent at once.`,
              confirm: 'Resume webhook',
              ...resumed,
            }
      }
    />
  )
}

/** What is lost with a webhook. */
function toLoss({ Waiting, Dead }: Webhook): string {
  if (Waiting.Count === 0 && Dead.Count === 0) return 'No event waits to be sent.'
  return `${formatCapped(Waiting)} waiting and ${formatCapped(Dead)} dead events are dropped: they are never sent.`
}

function RemoveItem({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { Id, Name } = webhook
  return (
    <ActionItem
      endpoint={webhooks.remove}
      input={{ params: { id: String(Id) } }}
      isDestructive
      onDone={onRemoved}
      labels={{
        label: 'Remove',
        question: `Remove the webhook ${Name}?`,
        body: (
          <>
            <p>{toLoss(webhook)}</p>
            <p>Nothing is sent to its address any more. This cannot be undone.</p>
          </>
        ),
        confirm: 'Remove webhook',
        done: `Webhook ${Name} removed.`,
        failed: "Couldn't remove the webhook.",
      }}
    />
  )
}

/** What can be done with a webhook; where there is room for buttons, the usual actions are buttons. */
export function WebhookActions({ webhook, hasButtons = false }: { webhook: Webhook; hasButtons?: boolean }) {
  const [, setSearchParams] = useSearchParams(WebhookParams)
  const [isTested, setTested] = useState(false)
  const id = String(webhook.Id)
  const edit = () => setSearchParams({ edit: id })
  const test = () => setTested(true)
  return (
    <Group gap={8} wrap="nowrap" justify={hasButtons ? 'flex-start' : 'flex-end'}>
      {hasButtons ? (
        <>
          <Button variant="default" onClick={edit}>
            Edit
          </Button>
          <Button variant="default" onClick={test}>
            Test
          </Button>
        </>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${webhook.Name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasButtons ? null : (
            <>
              <DialogItem onOpen={edit}>Edit</DialogItem>
              <DialogItem onOpen={test}>Test</DialogItem>
            </>
          )}
          {webhook.Format === 'events' ? (
            <DialogItem onOpen={() => setSearchParams({ rotate: id })}>New secret…</DialogItem>
          ) : null}
          <ToggleActiveItem webhook={webhook} />
          <RemoveItem
            webhook={webhook}
            onRemoved={() => setSearchParams({ webhook: undefined, show: undefined }, { replace: true })}
          />
        </Menu.Dropdown>
      </Menu>
      {isTested ? <TestDialog webhook={webhook} onClose={() => setTested(false)} /> : null}
    </Group>
  )
}
