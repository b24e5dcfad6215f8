import { IconListCheck } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { call } from '#console/platform/query/call.ts'
import { getCurrentUser } from '#console/platform/session/session-store.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { jobs } from '#contract/jobs.ts'

/** The link that opens the list with one job beside the page on screen. */
function toJobHref(id: string, scope: 'own' | 'all'): string {
  const { pathname, search } = window.location
  return `${pathname}${stringifySearchParams({ ...parseSearchParams(search), jobs: scope, jobsFilter: id })}`
}

/** Finds a job by its id: of one's own, for administrators of all. */
export const findJob: PaletteSearch = async (text, { signal }) => {
  if (!/^\d{1,18}$/.test(text)) return []
  const person = getCurrentUser()
  const scope = person && isAdmin(person) ? 'all' : 'own'
  const { data } = await call(jobs.list, { query: { scope, filter: text } }, { signal })
  return data.Result.filter(({ Id }) => Id === text).map(({ Id, Title }) => ({
    key: `job ${Id}`,
    label: Title,
    hint: `Job ${Id}`,
    icon: IconListCheck,
    href: toJobHref(Id, scope),
  }))
}
