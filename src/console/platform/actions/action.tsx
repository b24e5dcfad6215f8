import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Action, openAction } from './action-dialog.ts'

/** The icon of an action, and why it is disabled apart from a missing permission. */
export type ActionAppearance = {
  readonly icon?: ReactNode
  /** "This player is flagged already." Disables the action; shown on hover. */
  readonly disabledReason?: string
}

/** Ignores clicks on a control that is only marked as disabled: a natively disabled one shows no tooltip. */
function guarded(reason: string | undefined, act: () => void) {
  return (event: MouseEvent) => {
    if (reason === undefined) act()
    else event.preventDefault()
  }
}

/**
 * A button that calls an endpoint after a confirmation. It is hidden where the environment forbids the call, disabled
 * with the reason where a permission is missing, and shows a notice with the result.
 */
export function ActionButton<E extends Endpoint>({
  icon,
  disabledReason,
  button,
  ...action
}: Action<E> & ActionAppearance & { readonly button?: ButtonProps }) {
  const { isHidden, disabledReason: forbiddenReason } = useCallAccess(action.endpoint)
  if (isHidden) return null
  const reason = forbiddenReason ?? disabledReason
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
  const { isHidden, disabledReason: forbiddenReason } = useCallAccess(action.endpoint)
  if (isHidden) return null
  return (
    <DialogItem
      icon={icon}
      disabledReason={forbiddenReason ?? disabledReason}
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
