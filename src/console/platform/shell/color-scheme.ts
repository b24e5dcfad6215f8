import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { session } from '#contract/session.ts'

/** The color scheme in use, and how to choose one. */
export type ColorSchemeChoice = {
  readonly scheme: 'light' | 'dark'
  readonly choose: (scheme: 'light' | 'dark') => void
}

/** The color scheme in use, and how to choose one; the choice is kept in this browser and with the user. */
export function useColorSchemeChoice(): ColorSchemeChoice {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // Without the server the choice still holds in this browser.
  const { mutate } = useEndpointMutation(session.setDisplay, { errorDisplay: 'quiet' })
  const choose = useCallback(
    (next: 'light' | 'dark') => {
      setColorScheme(next)
      mutate({ body: { Theme: next } }, { onSuccess: ({ data }) => refreshCurrentUser(data) })
    },
    [setColorScheme, mutate],
  )
  return { scheme, choose }
}
