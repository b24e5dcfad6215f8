import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Explained = {
  /** Why it cannot be used now: looks disabled, stays reachable by keyboard, and says this on hover and focus. */
  readonly unless: string | undefined
  readonly onClick: () => void
}

const events = { hover: true, focus: true, touch: true }

/** A button that can say why it is disabled, which a disabled one cannot. */
export function ExplainedButton({
  unless,
  onClick,
  children,
  ...button
}: Explained & ButtonProps & { readonly children: ReactNode }) {
  const isOff = unless !== undefined
  return (
    <Tooltip label={unless} disabled={!isOff} events={events}>
      <Button
        {...button}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={() => isOff || onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

/** `ExplainedButton` with an icon in place of words; `label` names it, and is its hint. */
export function ExplainedIcon({
  unless,
  onClick,
  label,
  children,
  ...button
}: Explained & ActionIconProps & { readonly label: string; readonly children: ReactNode }) {
  const isOff = unless !== undefined
  return (
    <Tooltip label={unless ?? label} events={events}>
      <ActionIcon
        {...button}
        aria-label={label}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={() => isOff || onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
