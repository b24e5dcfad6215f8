import { Anchor } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useIsCompact } from '#console/components/breakpoints.ts'
import { preloadConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { ActionHost } from '#console/platform/actions/action-host.tsx'
import { isUndoHostNeededStore } from '#console/platform/actions/undo.ts'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { usePathname } from '#console/platform/navigation/pathname.ts'
import { rightsChangedStore } from '#console/platform/query/connection.ts'
import { usePreview } from '#console/platform/session/preview.ts'
import { refreshSession, useSession } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { CallChecks } from './banners/call-checks.tsx'
import { NewVersionBanner } from './banners/new-version-banner.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { build } from './build.ts'
import { Palette } from './palette/palette.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

/** The foot of every page: year, company, branch, and for administrators the commit. */
function Footer() {
  const { person } = useSession()
  const company = `© ${new Date().getFullYear()}`
  return (
    <footer className={classes.footer}>
      <span>
        {company}{' '}
        {build.companyUrl ? (
          <Anchor href={build.companyUrl} inherit target="_blank" rel="noopener noreferrer">
            {build.companyName}
          </Anchor>
        ) : (
          build.companyName
        )}
      </span>
      <span className={classes.build}>
        {person && isAdmin(person) ? `${build.commit} · ` : ''}
        {build.branch}
      </span>
    </footer>
  )
}

const SignInAgain = lazyComponent(() => import('./sign-in-again-dialog.tsx'), 'SignInAgainDialog')

const PreviewBanner = lazyComponent(() => import('./banners/preview-banner.tsx'), 'PreviewBanner')

const UndoHost = lazyComponent(() => import('#console/platform/actions/undo-host.tsx'), 'UndoHost')

const collapsedKey = 'sidebarCollapsed'

/** Loads the dialogs after the page, so that they also open without a connection. */
function usePreloadedDialogs(): void {
  const { signIn } = useManifest()
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadConfirmDialog()
      for (const part of [SignInAgain, signIn.form]) void part.preload().catch(() => undefined)
    }, 2000)
    return () => clearTimeout(timer)
  }, [signIn])
}

/** The shortest time between two reads of the session's user, in milliseconds: the calls of a page are refused together. */
const refreshIntervalMs = 1000

/** Applies a changed role when the user returns to the tab, and when a call was refused. */
function useRefreshedSession(): void {
  useEffect(() => {
    let refreshedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      timer ??= setTimeout(
        () => {
          timer = undefined
          refreshedAt = Date.now()
          void refreshSession()
        },
        Math.max(0, refreshedAt + refreshIntervalMs - Date.now()),
      )
    }
    document.addEventListener('visibilitychange', refresh)
    const stop = rightsChangedStore.subscribe(refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      stop()
      clearTimeout(timer)
    }
  }, [])
}

function useSidebar() {
  const isCompact = useIsCompact()
  const pathname = usePathname()
  const [isCollapsed, setCollapsed] = useState(() => readStored('localStorage', collapsedKey) === 'true')
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  useEffect(() => {
    if (pathname) setOverlayOpen(false)
  }, [pathname])
  const toggle = useCallback(() => {
    if (isCompact) {
      setOverlayOpen((before) => !before)
      return
    }
    setCollapsed((before) => {
      writeStored('localStorage', collapsedKey, before ? undefined : 'true')
      return !before
    })
  }, [isCompact])
  return {
    isCompact,
    isCollapsed: isCollapsed && !isCompact,
    isOverlayOpen: isOverlayOpen && isCompact,
    toggle,
    closeOverlay: useCallback(() => setOverlayOpen(false), []),
  }
}

/** The frame around every screen. Another person gets a new one: input, dialogs and undo belong to the last. */
export function Shell() {
  const { kind, person } = useSession()
  // Between the end of a session and the sign-in page nothing may be shown.
  return kind === 'out' ? null : <SignedInShell key={person?.Id} isExpired={kind === 'expired'} />
}

/** Top bar, sidebar, the page, footer. */
function SignedInShell({ isExpired }: { isExpired: boolean }) {
  const sidebar = useSidebar()
  const isPreviewing = usePreview() !== undefined
  const isUndoHostNeeded = useStore(isUndoHostNeededStore)
  useRefreshedSession()
  usePreloadedDialogs()
  return (
    <div className={classes.shell} data-collapsed={sidebar.isCollapsed || undefined}>
      <UnsavedChangesGuard />
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <TopBar
        isMenuOpen={sidebar.isCompact ? sidebar.isOverlayOpen : !sidebar.isCollapsed}
        onToggleSidebar={sidebar.toggle}
        isSidebarOverlay={sidebar.isCompact}
      />
      <Sidebar sidebar={sidebar} />
      <div className={classes.content}>
        <main id="content" tabIndex={-1} className={classes.main}>
          <OfflineBanner />
          <NewVersionBanner />
          {isPreviewing ? (
            <Suspense fallback={null}>
              <PreviewBanner />
            </Suspense>
          ) : null}
          <CallChecks />
          <Outlet />
        </main>
        <Footer />
      </div>
      <ActionHost />
      {isUndoHostNeeded ? (
        <Suspense fallback={null}>
          <UndoHost />
        </Suspense>
      ) : null}
      <Palette />
      {isExpired ? (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      ) : null}
    </div>
  )
}
