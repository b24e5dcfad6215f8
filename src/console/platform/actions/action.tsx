import { type ButtonProps, Menu, Tooltip } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { findMenuButton } from '#console/components/dialog/use-return-focus.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ActionCollector, CollectedItem } from './action-collector.tsx'
import { type Action, openAction } from './action-dialog.ts'

/** The icon of an action, and why it is disabled apart from a missing permission. */
export type ActionAppearance = {
  readonly icon?: ReactNode
  /** "This player is flagged already." Disables the action; shown on hover. */
  readonly disabledReason?: string
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
  return (
    <ExplainedButton
      variant={action.isDestructive ? 'outline' : 'default'}
      color={action.isDestructive ? 'red' : undefined}
      leftSection={icon}
      {...button}
      disabledReason={forbiddenReason ?? disabledReason}
      onClick={() => openAction(action)}
    >
      {action.labels.label}
    </ExplainedButton>
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
      isDestructive={action.isDestructive}
      onOpen={() => openAction(action)}
    >
      {action.labels.label}
    </DialogItem>
  )
}

type DialogItemProps = ActionAppearance & {
  readonly isDestructive?: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A menu entry for an action with a dialog of its own: looks and is disabled like an ActionItem. */
export function DialogItem(props: DialogItemProps) {
  const collect = useContext(ActionCollector)
  const { children, disabledReason, onOpen } = props
  if (!collect) return <MenuEntry {...props} />
  return <CollectedItem {...{ collect, disabledReason, onOpen }} label={String(children)} />
}

function MenuEntry({ icon, disabledReason, isDestructive, onOpen, children }: DialogItemProps) {
  return (
    <Tooltip
      label={disabledReason}
      disabled={disabledReason === undefined}
      position="left"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Menu.Item
        leftSection={icon}
        color={isDestructive ? 'red' : undefined}
        // The library's own red is too pale for text on a light menu.
        c={isDestructive ? 'var(--qd-danger)' : undefined}
        data-disabled={disabledReason !== undefined || undefined}
        aria-disabled={disabledReason !== undefined || undefined}
        closeMenuOnClick={disabledReason === undefined}
        // Natively disabled, it would show no tooltip.
        onClick={({ currentTarget }) => {
          if (disabledReason !== undefined) return
          // The item goes before the dialog is there, which gives the focus back to where it was.
          findMenuButton(currentTarget)?.focus({ preventScroll: true })
          onOpen()
        }}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  )
}
