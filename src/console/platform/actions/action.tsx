import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useMayCall } from '#console/platform/session/use-can-call.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Action, openAction } from './action-dialog.ts'

/** How an action looks, and when it cannot be used for another reason than a permission. */
export type ActionLook = {
  readonly icon?: ReactNode
  /** Why it makes no sense now: "This player is flagged already." Disables it, shown on hover. */
  readonly unless?: string
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
  unless,
  button,
  ...action
}: Action<E> & ActionLook & { readonly button?: ButtonProps }) {
  const { isHidden, lack } = useMayCall(action.endpoint)
  if (isHidden) return null
  const reason = lack ?? unless
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
        {action.words.label}
      </Button>
    </Tooltip>
  )
}

/** `ActionButton` as an entry of a menu. */
export function ActionItem<E extends Endpoint>({ icon, unless, ...action }: Action<E> & ActionLook) {
  const { isHidden, lack } = useMayCall(action.endpoint)
  if (isHidden) return null
  return (
    <OpenItem icon={icon} unless={lack ?? unless} harmful={action.harmful} onOpen={() => openAction(action)}>
      {action.words.label}
    </OpenItem>
  )
}

/** A menu entry for an action with a dialog of its own: looks and is disabled like an ActionItem. */
export function OpenItem({
  icon,
  unless,
  harmful,
  onOpen,
  children,
}: ActionLook & { readonly harmful?: boolean; readonly onOpen: () => void; readonly children: ReactNode }) {
  return (
    <Tooltip
      label={unless}
      disabled={unless === undefined}
      position="left"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Menu.Item
        leftSection={icon}
        color={harmful ? 'red' : undefined}
        // The library's own red is too pale for text on a light menu.
        c={harmful ? 'var(--qd-bad)' : undefined}
        data-disabled={unless !== undefined || undefined}
        aria-disabled={unless !== undefined || undefined}
        closeMenuOnClick={unless === undefined}
        onClick={guarded(unless, onOpen)}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  )
}
