import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** The current scheme and how to change to the other one; the choice is kept in this browser. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return { other, change: () => setColorScheme(other) } as const
}

/** Switches between light and dark. */
export function SchemeToggle({ className }: { className?: string }) {
  const { other, change } = useScheme()
  const label = `Use the ${other} scheme`
  return (
    <Tooltip label={label}>
      <ActionIcon variant="transparent" className={className} aria-label={label} onClick={change}>
        {other === 'dark' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
