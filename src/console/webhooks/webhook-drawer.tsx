import { Stack, Tabs } from '@mantine/core'
import { type DescriptionItem, DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { useIsTopDialog } from '#console/components/dialog/use-is-top-dialog.ts'
import { Time } from '#console/components/time/time.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { Attempts } from './attempts.tsx'
import { DeadEvents } from './dead-events.tsx'
import { WaitingEvents } from './deliveries.tsx'
import { formatKinds } from './event-kinds.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { formatLabels } from './webhook-dialogs.tsx'
import { WebhookParams } from './webhook-params.ts'
import { DeadCount, formatCapped, WebhookSummary } from './webhook-state.tsx'

const toFailure = ({ At, Text }: NonNullable<Webhook['LastFailure']>): DescriptionItem => ({
  label: 'Last failure',
  value: (
    <>
      <Time at={At} relative />: {Text}
    </>
  ),
  isWide: true,
})

function toFacts(webhook: Webhook): readonly DescriptionItem[] {
  const { Url, Format, Kinds, SecretEnd, OldSecretUntil, LastFailure, FailingSince, CreatedAt, CreatedBy } = webhook
  const secret: DescriptionItem = {
    label: 'Secret',
    value: (
      <>
        ends in {SecretEnd}
        {OldSecretUntil === null ? null : (
          <>
            ; the one before until <Time at={OldSecretUntil} />
          </>
        )}
      </>
    ),
  }
  return [
    { label: 'Address', value: <bdi>{Url}</bdi>, isWide: true },
    { label: 'Kinds of events', value: formatKinds(Kinds), isWide: true },
    { label: 'Format', value: formatLabels[Format] },
    // Slack verifies nothing.
    ...(Format === 'events' ? [secret] : []),
    {
      label: 'Added',
      value: (
        <>
          <Time at={CreatedAt} part="day" /> by <bdi>{CreatedBy}</bdi>
        </>
      ),
    },
    // While it fails, the summary says it.
    ...(LastFailure && FailingSince === null ? [toFailure(LastFailure)] : []),
  ]
}

/** A webhook: how it does, its requests, and the events that it could not deliver. */
export function WebhookDrawer({
  webhook,
  closeOnEscape,
  onClose,
}: {
  webhook: Webhook
  /** False while something is open over it that stays on Escape. */
  closeOnEscape: boolean
  onClose: () => void
}) {
  const [{ show = 'requests' }, setSearchParams] = useSearchParams(WebhookParams)
  // Dialogs over it take Escape for themselves.
  const isTop = useIsTopDialog(true)
  const { Id, Name, Waiting, Dead } = webhook
  const id = String(Id)
  return (
    <SideDrawer
      isOpen
      onClose={() => isTop() && onClose()}
      width={860}
      title={<bdi>{Name}</bdi>}
      closeLabel="Close the webhook"
      closeOnEscape={closeOnEscape}
    >
      <Stack gap="md">
        <WebhookSummary webhook={webhook} />
        <WebhookActions webhook={webhook} hasButtons />
        <DescriptionList isDense items={toFacts(webhook)} />
        <Tabs
          value={show}
          onChange={(next) => setSearchParams({ show: next === 'requests' ? undefined : next }, { replace: true })}
          activateTabWithKeyboard={false}
        >
          <Tabs.List aria-label={`Requests and events of ${Name}`} mb="sm">
            <Tabs.Tab value="requests">Requests</Tabs.Tab>
            <Tabs.Tab value="waiting">Waiting ({formatCapped(Waiting)})</Tabs.Tab>
            <Tabs.Tab value="dead">
              Dead (<DeadCount count={Dead} />)
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="requests">
            <Attempts id={id} />
          </Tabs.Panel>
          <Tabs.Panel value="waiting">
            <WaitingEvents webhook={webhook} />
          </Tabs.Panel>
          <Tabs.Panel value="dead">
            <DeadEvents webhook={webhook} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </SideDrawer>
  )
}
