import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { NavigateContext } from '#console/components/app-link.tsx'
import { styleNonce } from '#console/components/nonce.ts'
import { cssVariables, theme } from '#console/components/theme.ts'
import { type Manifest, ManifestContext } from '#console/platform/navigation/manifest.ts'
import { restoreListSearch } from '#console/platform/navigation/visited-lists.ts'
import { NoticeHost } from '#console/platform/notifications/notice-host.tsx'
import { createConsoleQueryClient } from '#console/platform/query/query-client.ts'
import { useSession } from '#console/platform/session/session.ts'
import { CrashPage } from './crash-page.tsx'
import { createConsoleRouter } from './router.tsx'

/** Applies the scheme and the density that the user chose, on whatever device. */
function LooksOfUser() {
  const { setColorScheme } = useMantineColorScheme()
  const { person } = useSession()
  const theme = person?.Theme
  const density = person?.Display.Density ?? 'comfortable'
  useEffect(() => {
    if (theme) setColorScheme(theme)
  }, [theme, setColorScheme])
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return null
}

/** The console: theme, query client, notifications and router around the screens of the features. */
export function App({ manifest }: { manifest: Manifest }) {
  const [client] = useState(createConsoleQueryClient)
  const [router] = useState(() => createConsoleRouter(manifest))
  const navigation = useMemo(
    () => ({
      follow: (href: string) => void router.navigate({ href }),
      restoreListSearch,
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
      <LooksOfUser />
      <QueryClientProvider client={client}>
        <ManifestContext value={manifest}>
          <NavigateContext value={navigation}>
            <CatchBoundary getResetKey={() => 0} errorComponent={CrashPage}>
              <NoticeHost />
              <RouterProvider router={router} />
            </CatchBoundary>
          </NavigateContext>
        </ManifestContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
