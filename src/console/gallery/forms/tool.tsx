import { ActionIcon, Tooltip } from '@mantine/core'
import type { IconBold } from '@tabler/icons-react'

/** A button of the toolbar. */
export function Tool({
  label,
  icon: Icon,
  isActive,
  onClick,
}: {
  label: string
  icon: typeof IconBold
  isActive?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isActive}
        // Keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
