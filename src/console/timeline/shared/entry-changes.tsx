import { AppLink } from '#console/components/app-link.tsx'
import { SummaryLine } from '#console/components/json/summary-line.tsx'
import { persistenceTab, toPlayerTabHref } from '#console/routes.ts'
import { parsePath } from '#contract/changes/json-path.ts'
import type { TimelineEntry } from '#contract/timeline.ts'

/** What an entry changed, in one line; a value of a key links to its history. Nothing for other entries. */
export function EntryChanges({ playerId, entry: { Changes } }: { playerId: string; entry: TimelineEntry }) {
  if (!Changes) return null
  return (
    <SummaryLine
      summary={Changes}
      renderPath={({ Key, Path }, text) =>
        parsePath(Path) ? (
          <AppLink href={toPlayerTabHref(persistenceTab, playerId, toFollowParams(Key, Path))}>{text}</AppLink>
        ) : (
          text
        )
      }
    />
  )
}

function toFollowParams(historyKey: string, path: string) {
  return { history: 'true', historyKey, follow: 'true', path }
}
