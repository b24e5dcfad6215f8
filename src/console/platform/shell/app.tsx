import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { NavigateContext } from '#console/components/app-link.tsx'
import { styleNonce } from '#console/components/nonce.ts'
import { cssVariables, theme } from '#console/components/theme.ts'
import { type Slots, SlotsContext } from '#console/platform/navigation/slots.ts'
import { createConsoleQueryClient } from '#console/platform/query/query-client.ts'
import { makeRouter } from './router.tsx'

/** The console: theme, store of answers, notices and router around the screens that the features bring. */
export function App({ slots }: { slots: Slots }) {
  const [client] = useState(createConsoleQueryClient)
  const [router] = useState(() => makeRouter(slots))
  const following = useMemo(
    () => ({
      follow: (href: string) => void router.navigate({ href }),
      prepare: (href: string) => void router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => undefined),
    }),
    [router],
  )
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ''}
    >
      <QueryClientProvider client={client}>
        <SlotsContext value={slots}>
          <NavigateContext value={following}>
            <Notifications position="top-center" limit={4} zIndex={400} pauseResetOnHover="notification" />
            <RouterProvider router={router} />
          </NavigateContext>
        </SlotsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
