import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { session } from '#contract/session.ts'

/** The color scheme that is not in use, and how to change to it; the choice is kept in this browser and with the user. */
export function useColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // Without the server the choice still holds in this browser.
  const { mutate } = useEndpointMutation(session.setDisplay, { errorDisplay: 'quiet' })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const change = () => {
    setColorScheme(other)
    mutate({ body: { Theme: other } }, { onSuccess: ({ data }) => refreshCurrentUser(data) })
  }
  return { other, change } as const
}

/** Switches between light and dark. */
export function ColorSchemeToggle({ className }: { className?: string }) {
  const { other, change } = useColorSchemeToggle()
  const label = `Use the ${other} theme`
  return (
    <Tooltip label={label}>
      <ActionIcon variant="transparent" className={className} aria-label={label} onClick={change}>
        {other === 'dark' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
