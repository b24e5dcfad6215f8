import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatTotal } from '#console/components/table/pager.tsx'
import type { List } from './list.ts'
import { ListTools } from './list-tools.tsx'
import { ListContent, type ListSlots } from './list-view.tsx'
import { useList } from './use-list.ts'

/** A page that is a declared list: its title with the total, and everything that the list can do. */
export function ListPage<R extends object, F extends z.ZodObject>({
  list,
  title,
  actions,
  menu,
  ...slots
}: {
  list: List<R, F>
  title: string
  /** The main actions of the page, as buttons; usually one. */
  actions?: ReactNode
  /** `Menu.Item`s of further actions. */
  menu?: ReactNode
} & ListSlots<R>) {
  const controller = useList(list, undefined)
  const isNarrow = useIsNarrow()
  const { total, isTotalExact } = controller.page
  const toCount = ({ one, many }: typeof list.noun) => {
    if (total === undefined) return ''
    // In a line of its own a number says nothing.
    return isNarrow
      ? `${formatTotal(total, isTotalExact)} ${total === 1 ? one : many}`
      : formatTotal(total, isTotalExact)
  }
  return (
    <>
      <PageHeader
        title={title}
        count={toCount(list.noun)}
        actions={
          <>
            {isNarrow ? null : <ListTools controller={controller} />}
            {actions}
          </>
        }
        menu={menu}
      />
      <ListContent controller={controller} hasTools={isNarrow} {...slots} />
    </>
  )
}
