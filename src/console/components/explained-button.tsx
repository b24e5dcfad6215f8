import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Explained = {
  /** Why it is disabled now; shown on hover and focus, so it stays reachable by keyboard. */
  readonly disabledReason: string | undefined
  readonly onClick: () => void
}

const events = { hover: true, focus: true, touch: true }

/** A button that explains why it is disabled, which a natively disabled one cannot. */
export function ExplainedButton({
  disabledReason,
  onClick,
  children,
  ...button
}: Explained & ButtonProps & { readonly children: ReactNode }) {
  const isDisabled = disabledReason !== undefined
  return (
    <Tooltip label={disabledReason} disabled={!isDisabled} events={events}>
      <Button
        {...button}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={() => isDisabled || onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

/** `ExplainedButton` as an icon; `label` is its accessible name and tooltip. */
export function ExplainedActionIcon({
  disabledReason,
  onClick,
  label,
  children,
  ...button
}: Explained & ActionIconProps & { readonly label: string; readonly children: ReactNode }) {
  const isDisabled = disabledReason !== undefined
  return (
    <Tooltip label={disabledReason ?? label} events={events}>
      <ActionIcon
        {...button}
        aria-label={label}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={() => isDisabled || onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
