import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatExact } from '#console/components/number.tsx'
import type { RowSelection } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { feedDays } from '#contract/game-feed.ts'
import { type Webhook, type WebhookDelivery, webhookRetryDays, webhooks } from '#contract/webhooks.ts'
import { Deliveries } from './deliveries.tsx'
import { sayCapped } from './webhook-state.tsx'

/** The most events of one call. */
const replayLimit = 1000

/** Choosing dead events by their positions, on all pages. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number>()
  const toSelection = (page: readonly WebhookDelivery[]): RowSelection<WebhookDelivery> => {
    const positions = page.map(({ Event }) => Event.Position)
    const toggle = (position: number, isRange: boolean) => {
      const [from, to] = [positions.indexOf(anchor ?? position), positions.indexOf(position)]
      const range = isRange && from >= 0 ? positions.slice(Math.min(from, to), Math.max(from, to) + 1) : undefined
      const next = new Set(chosen)
      if (range) for (const one of range) next.add(one)
      else if (!next.delete(position)) next.add(position)
      setChosen(next)
      setAnchor(position)
    }
    return {
      isSelected: ({ Event }) => chosen.has(Event.Position),
      rowName: ({ Event }) => `event ${Event.Position}`,
      onToggle: ({ Event }, isRange) => toggle(Event.Position, isRange),
      onTogglePage: () => {
        const isWhole = positions.every((position) => chosen.has(position))
        const others = [...chosen].filter((position) => !positions.includes(position))
        setChosen(new Set(isWhole ? others : [...others, ...positions]))
      },
    }
  }
  return { chosen, toSelection, clear: () => setChosen(new Set()) }
}

/** The events that were given up, which can be sent again. */
export function DeadEvents({ webhook }: { webhook: Webhook }) {
  const { Id, Name, Dead, IsActive } = webhook
  const params = { id: String(Id) }
  const { chosen, toSelection, clear } = useChosen()
  const what = formatCount(chosen.size, 'dead event')
  const all = sayCapped(Dead, 'dead event', 'dead events')
  const shared = {
    body: (
      <>
        <p>
          They are sent for another {webhookRetryDays} days
          {IsActive ? '.' : ', once the webhook is resumed: it is paused.'}
        </p>
        <p>They may arrive after later events about the same player, guild or other thing.</p>
      </>
    ),
    done: ({ Replayed }: { Replayed: number }) => `${formatCount(Replayed, 'event')} will be sent again.`,
    failed: "Couldn't send the events again.",
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        These events were not accepted for {webhookRetryDays} days, so they are not sent again by themselves. They are
        kept until {feedDays} days after they happened. Sent again, they may arrive after later ones.
      </Text>
      {Dead.Count === 0 ? null : (
        <Group gap="xs">
          <ActionButton
            endpoint={webhooks.replay}
            input={{ params, body: { positions: [...chosen] } }}
            disabledReason={toDisabledReason(chosen.size)}
            button={{ variant: 'default' }}
            labels={{
              ...shared,
              label: chosen.size === 0 ? 'Send selected again' : `Send ${formatExact(chosen.size)} again`,
              question: `Send ${what} of ${Name} again?`,
              confirm: `Send ${what} again`,
            }}
            onDone={clear}
          />
          <ActionButton
            endpoint={webhooks.replay}
            input={{ params, body: { positions: null } }}
            button={{ variant: 'default' }}
            labels={{
              ...shared,
              label: 'Send all again',
              question: `Send ${all} of ${Name} again?`,
              confirm: `Send ${all} again`,
            }}
            onDone={clear}
          />
        </Group>
      )}
      <Deliveries id={params.id} state="dead" emptyText="No dead event." toSelection={toSelection} />
    </Stack>
  )
}

function toDisabledReason(count: number): string | undefined {
  if (count === 0) return 'Select events first.'
  return count > replayLimit ? `At most ${formatExact(replayLimit)} can be selected.` : undefined
}
