import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { getCurrentUser } from '#console/platform/session/session-store.ts'
import { isAdmin } from '#contract/core/permissions.ts'

/** The link that opens the list of jobs beside the page on screen, with one of them: of one's own, for administrators of all. */
export function toJobHref(id = ''): string {
  const { pathname, search } = window.location
  const person = getCurrentUser()
  const scope = person && isAdmin(person) && id !== '' ? 'all' : 'own'
  return `${pathname}${stringifySearchParams({ ...parseSearchParams(search), jobs: scope, jobsFilter: id })}`
}
