import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedActionIcon, ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatTotal } from '#console/components/table/pager.tsx'
import { ExportButton, useExport } from './export-button.tsx'
import type { ListExport, Noun } from './list.ts'
import { type ListParams, toUnreadableReason } from './list-params.ts'
import type { ListController } from './use-list.ts'

/** "34 players", "about 12,000 players", "1 player"; the plural alone while the total is unknown. */
export function formatCount(noun: Noun, total: number | undefined, isExact = true): string {
  if (total === undefined) return noun.many
  return `${formatTotal(total, isExact)} ${total === 1 ? noun.one : noun.many}`
}

/** Saves every row that search and filters match as a file; says how many, and why when it cannot. */
export function ListExportButton<R extends object, F extends z.ZodObject, C>({
  controller: { list, shownParams, context, page, pending },
  options: { endpoint, toRequest, done },
}: {
  controller: ListController<R, F, C>
  options: ListExport<F, C>
}) {
  const isNarrow = useIsNarrow()
  const label = `Export ${formatCount(list.noun, page.total, page.isTotalExact)}`
  const { disabledReason, isRunning, save } = useExport({
    endpoint,
    input: toRequest(shownParams, context),
    done,
    disabledReason:
      toUnreadableReason(shownParams) ??
      pending.reason ??
      (page.total === 0 ? 'There is nothing to export.' : undefined),
  })
  const props = { variant: 'default', loading: isRunning, disabledReason, onClick: () => void save() }
  const icon = <IconDownload size={16} aria-hidden />
  if (isNarrow) {
    return (
      <ExplainedActionIcon {...props} label={label}>
        {icon}
      </ExplainedActionIcon>
    )
  }
  return (
    <ExplainedButton {...props} leftSection={icon}>
      {label}
    </ExplainedButton>
  )
}

/** Saves the selected rows as a file. */
export function SelectionExportButton<F extends z.ZodObject, C>({
  options: { endpoint, toRequest, done, selectionLimit = 0 },
  params,
  context,
  keys,
}: {
  options: ListExport<F, C>
  params: ListParams<F>
  context: C
  keys: readonly string[]
}) {
  return (
    <ExportButton
      endpoint={endpoint}
      input={toRequest(params, context, keys.slice(0, selectionLimit))}
      done={done}
      label={`Export ${formatExact(keys.length)} selected`}
      disabledReason={
        keys.length > selectionLimit
          ? `At most ${formatExact(selectionLimit)} selected rows can be exported at once. Use a filter instead.`
          : undefined
      }
    />
  )
}
