import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Action, openAction } from './action-dialog.ts'

/** How an action looks, and when it cannot be used for another reason than a permission. */
export type ActionAppearance = {
  readonly icon?: ReactNode
  /** Why it makes no sense now: "This player is flagged already." Disables it, shown on hover. */
  readonly disabledReason?: string
}

/** Stops what a control that only looks disabled would do; a disabled one could not say why. */
function guarded(reason: string | undefined, act: () => void) {
  return (event: MouseEvent) => {
    if (reason === undefined) act()
    else event.preventDefault()
  }
}

/**
 * A button that does something through an endpoint, after a question. It hides where the environment forbids it, is
 * disabled with the reason where a permission is lacking, and tells how it ended.
 */
export function ActionButton<E extends Endpoint>({
  icon,
  disabledReason,
  button,
  ...action
}: Action<E> & ActionAppearance & { readonly button?: ButtonProps }) {
  const { isHidden, disabledReason: lack } = useCallAccess(action.endpoint)
  if (isHidden) return null
  const reason = lack ?? disabledReason
  return (
    <Tooltip label={reason} disabled={reason === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant={action.harmful ? 'outline' : 'default'}
        color={action.harmful ? 'red' : undefined}
        leftSection={icon}
        {...button}
        data-disabled={reason !== undefined || undefined}
        aria-disabled={reason !== undefined || undefined}
        onClick={guarded(reason, () => openAction(action))}
      >
        {action.labels.label}
      </Button>
    </Tooltip>
  )
}

/** `ActionButton` as an entry of a menu. */
export function ActionItem<E extends Endpoint>({ icon, disabledReason, ...action }: Action<E> & ActionAppearance) {
  const { isHidden, disabledReason: lack } = useCallAccess(action.endpoint)
  if (isHidden) return null
  return (
    <DialogItem
      icon={icon}
      disabledReason={lack ?? disabledReason}
      harmful={action.harmful}
      onOpen={() => openAction(action)}
    >
      {action.labels.label}
    </DialogItem>
  )
}

/** A menu entry for an action with a dialog of its own: looks and is disabled like an ActionItem. */
export function DialogItem({
  icon,
  disabledReason,
  harmful,
  onOpen,
  children,
}: ActionAppearance & { readonly harmful?: boolean; readonly onOpen: () => void; readonly children: ReactNode }) {
  return (
    <Tooltip
      label={disabledReason}
      disabled={disabledReason === undefined}
      position="left"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Menu.Item
        leftSection={icon}
        color={harmful ? 'red' : undefined}
        // The library's own red is too pale for text on a light menu.
        c={harmful ? 'var(--qd-danger)' : undefined}
        data-disabled={disabledReason !== undefined || undefined}
        aria-disabled={disabledReason !== undefined || undefined}
        closeMenuOnClick={disabledReason === undefined}
        onClick={guarded(disabledReason, onOpen)}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  )
}
