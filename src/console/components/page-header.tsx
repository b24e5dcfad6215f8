import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { AppLink, NavigateContext } from './app-link.tsx'
import classes from './page-header.module.css'

/** A step of the breadcrumb. */
export type Crumb = { readonly title: string; readonly href: string }

/** Publishes the height of the header as a CSS variable, for elements that stick below it. */
function usePublishedHeight(property: string) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [property])
  return ref
}

/**
 * The header of a page: breadcrumb, title and count, actions as buttons, further ones in a menu. The title row stays
 * visible when the page scrolls.
 */
export function PageHeader({
  title,
  count,
  crumbs = [],
  badges,
  marks,
  actions,
  menu,
  children,
}: {
  title: ReactNode
  /** "about 1,000,000"; empty while it loads, which keeps its line on a narrow screen. */
  count?: string | undefined
  crumbs?: readonly Crumb[]
  /** Beside the title, for unusual states only. */
  badges?: ReactNode
  /**
   * Small things before the actions that may come later than the page. On a narrow screen they take from the width of the
   * title, so that nothing below moves.
   */
  marks?: ReactNode
  /** The main actions, as buttons; usually one. */
  actions?: ReactNode
  /** `Menu.Item`s of further actions. */
  menu?: ReactNode
  /** A second line that stays visible too: facts, tabs. */
  children?: ReactNode
}) {
  const ref = usePublishedHeight('--qd-page-header-height')
  const { restoreListSearch } = useContext(NavigateContext)
  return (
    <>
      {crumbs.length > 0 ? (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb.href}>
              {index > 0 ? <span aria-hidden> / </span> : null}
              <AppLink href={restoreListSearch(crumb.href)}>{crumb.title}</AppLink>
            </Fragment>
          ))}
        </nav>
      ) : null}
      <div ref={ref} className={classes.header}>
        <div className={classes.row}>
          <h1 className={classes.title}>
            {title}
            {count === undefined ? null : (
              <span className={classes.count}>
                {count ? <span className={classes.dot}> · </span> : null}
                {count}
              </span>
            )}
          </h1>
          {badges ? <div className={classes.badges}>{badges}</div> : null}
          <div className={classes.actions}>
            {marks ? <div className={classes.marks}>{marks}</div> : null}
            {actions}
            {menu ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" aria-label="Further actions">
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>{menu}</Menu.Dropdown>
              </Menu>
            ) : null}
          </div>
        </div>
        {children}
      </div>
    </>
  )
}
