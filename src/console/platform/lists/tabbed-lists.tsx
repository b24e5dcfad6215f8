import { Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { PageHeader } from '#console/components/page-header.tsx'
import { scrollIntoView } from '#console/components/scroll/scroll-into-view.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { stringifySearchParams } from '#console/platform/navigation/search-string.ts'

/** A tab of a page with several lists. */
export type ListTab = {
  /** The value of the search param `tab`. */
  readonly key: string
  readonly title: string
  readonly content: ReactNode
  /** How many rows it has, beside the title. */
  readonly count?: ComponentType
}

const TitleElement = createContext<HTMLElement | null>(null)

/**
 * The main actions of a tab, shown in the title of the page; in their own place outside of a page with tabs, and on a narrow screen,
 * where they would push the tabs down when they come.
 */
export function TitleActions({ children }: { children: ReactNode }) {
  const title = useContext(TitleElement)
  const isNarrow = useIsNarrow()
  return title && !isNarrow ? createPortal(children, title) : children
}

const TabParams = z.object({ tab: z.string().optional() })

/** A page with a list in each tab. The search param `tab` holds the key of the open one; without it, the first is open. */
export function TabbedLists({
  title,
  label,
  tabs,
  actions,
}: {
  title: string
  /** Names the tabs for a screen reader: "Delete requests and receipts". */
  label: string
  tabs: readonly ListTab[]
  /** The main actions of the page, as buttons. */
  actions?: ReactNode
}) {
  const [{ tab }] = useSearchParams(TabParams)
  const pathname = useLocation({ select: (location) => location.pathname })
  const go = useNavigateTo()
  const [titleElement, setTitleElement] = useState<HTMLElement | null>(null)
  const [first] = tabs
  const open = tabs.find(({ key }) => key === tab) ?? first
  // Another tab is another list: search, order and page of this one mean nothing there.
  const change = (key: string | null) =>
    go(`${pathname}${stringifySearchParams({ tab: key === first?.key ? undefined : key })}`)
  return (
    <Tabs value={open?.key ?? null} onChange={change} keepMounted={false} activateTabWithKeyboard={false}>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <span ref={setTitleElement} style={{ display: 'contents' }} />
          </>
        }
      >
        <Tabs.List aria-label={label}>
          {tabs.map(({ key, title: tabTitle, count: Count }) => (
            <Tabs.Tab
              key={key}
              value={key}
              ref={key === open?.key ? scrollIntoView : undefined}
              {...(Count && { rightSection: <Count /> })}
            >
              {tabTitle}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHeader>
      <TitleElement value={titleElement}>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </TitleElement>
    </Tabs>
  )
}
