import { IconArrowLeft, IconBook2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { memo, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { basePath } from '#console/platform/navigation/pathname.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { buildMenu } from './menu.ts'
import classes from './sidebar.module.css'
import { SidebarEntry, SidebarGroup } from './sidebar-parts.tsx'
import './environment-colors.css'

/** Colours bar, badge and label by the server's environment. */
function useEnvironmentColor(): void {
  const environment = useEnvironment()
  useLayoutEffect(() => {
    if (environment) document.documentElement.dataset.environment = environment
    else delete document.documentElement.dataset.environment
  }, [environment])
}

const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx'), 'MenuDrawer')

const back = { label: 'Back to ACP', path: `${basePath}/`, icon: IconArrowLeft }
const docs = { label: 'Swagger documentation', path: '/docs/index.html', icon: IconBook2 }

/** Apart from the page: it is not drawn again when another page opens, but for the entries of both. */
const Navigation = memo(function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const { screens, shellSettings } = useManifest()
  const hidden = shellSettings.useHiddenLabels()
  const isOutside = useLocation({
    select: ({ pathname }) => pathname !== basePath && !pathname.startsWith(`${basePath}/`),
  })
  const environment = useEnvironment()
  const name = shellSettings.useDisplayName()
  const nodes = useMemo(() => buildMenu(screens, hidden), [screens, hidden])
  return (
    <nav className={classes.navigation} aria-label="Main menu" data-collapsed={isCollapsed || undefined}>
      <div className={classes.heading}>
        <span className={classes.label}>ACP</span>
        {isCollapsed ? null : <span className={classes.game}>{name}</span>}
      </div>
      <div className={classes.scroll}>
        <ul className={classes.list}>
          {isOutside ? <SidebarEntry entry={back} isCollapsed={isCollapsed} /> : null}
          {nodes.map((node) =>
            node.kind === 'entry' ? (
              <SidebarEntry key={node.entry.path} entry={node.entry} isCollapsed={isCollapsed} />
            ) : (
              <SidebarGroup key={node.label} group={node} isCollapsed={isCollapsed} />
            ),
          )}
        </ul>
      </div>
      {environment === 'Development' && !hidden.has(docs.label.toLowerCase()) ? (
        <ul className={classes.docs}>
          <SidebarEntry entry={docs} isCollapsed={isCollapsed} isOutside />
        </ul>
      ) : null}
    </nav>
  )
})

/** The navigation: beside the page, or over it in a window narrower than 1200 px. */
export function Sidebar({
  sidebar,
}: {
  sidebar: { isCompact: boolean; isCollapsed: boolean; isOverlayOpen: boolean; closeOverlay: () => void }
}) {
  useEnvironmentColor()
  const [hasBeenOpened, setHasBeenOpened] = useState(false)
  const { isOverlayOpen } = sidebar
  if (isOverlayOpen && !hasBeenOpened) setHasBeenOpened(true)
  if (!sidebar.isCompact) {
    return (
      <div className={classes.beside}>
        <Navigation isCollapsed={sidebar.isCollapsed} />
      </div>
    )
  }
  return hasBeenOpened ? (
    <Suspense fallback={null}>
      <MenuDrawer isOpen={isOverlayOpen} onClose={sidebar.closeOverlay}>
        <Navigation isCollapsed={false} />
      </MenuDrawer>
    </Suspense>
  ) : null
}
