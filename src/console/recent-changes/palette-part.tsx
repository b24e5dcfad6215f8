import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatDeed, toSentence } from '#console/audit/shared/audit-sentence.ts'
import { formatRelative } from '#console/components/time/time.tsx'
import { requestUndo } from '#console/platform/actions/undo.ts'
import type { PaletteItem, PalettePartProps } from '#console/platform/navigation/feature.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { RecentChangesSearchParams } from './recent-changes-search-params.ts'

/** The own changes of the last day in the command palette: their list, and the undo of the last that has one. */
export function RecentChangesPart({ text, onItems }: PalettePartProps) {
  const [, setSearchParams] = useSearchParams(RecentChangesSearchParams)
  const listRank =
    text === '' ? undefined : matchText(text, 'Recent changes', 'undo my last change revert rollback take back history')
  const undoRank = text === '' ? undefined : matchText(text, 'Undo my last change', 'revert rollback take back')
  const { data } = useEndpointQuery(
    recentChanges.list,
    { query: { of: 'mine' } },
    { enabled: undoRank !== undefined, errorDisplay: 'quiet' },
  )
  const last = data?.Changes.find(({ Undo }) => Undo === 'possible' || Undo === 'changed')
  useEffect(() => {
    const items: PaletteItem[] = []
    if (undoRank !== undefined && last)
      items.push({
        key: `undo ${last.Id}`,
        label: `Undo my last change: ${formatDeed(toSentence(last))}`,
        hint: formatRelative(new Date(last.At), new Date()),
        icon: IconArrowBackUp,
        rank: undoRank,
        onChoose: ({ close }) => {
          close()
          requestUndo(last.Id)
        },
      })
    if (listRank !== undefined)
      items.push({
        key: 'recent changes',
        label: 'Recent changes',
        hint: 'Everywhere',
        icon: IconHistory,
        rank: listRank,
        onChoose: ({ close }) => {
          close()
          setSearchParams({ changes: 'mine' })
        },
      })
    onItems({ key: 'recent changes', group: 'Actions', order: 1010, items })
  }, [undoRank, listRank, last, onItems, setSearchParams])
  return null
}
