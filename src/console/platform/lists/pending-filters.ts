import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react'

type Report = (id: string, reason: string | undefined) => void

/** Carries reports of fields whose text is not applied from the fields to their list. */
export const PendingFilterContext = createContext<Report>(() => undefined)

/**
 * Says that a field of a filter holds something that the list does not show yet, and why: "Apply the attribute filter
 * first." While one does, the list is not exported.
 */
export function usePendingFilter(reason: string | undefined): void {
  const report = useContext(PendingFilterContext)
  const id = useId()
  useEffect(() => {
    report(id, reason)
    return () => report(id, undefined)
  }, [report, id, reason])
}

/** Collects the reports of a list's fields: the first reason, and what to give the context. */
export function usePendingReports(): { readonly reason: string | undefined; readonly report: Report } {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const report = useMemo<Report>(
    () => (id, reason) =>
      setReasons((before) => {
        if (before.get(id) === reason) return before
        const next = new Map(before)
        if (reason === undefined) next.delete(id)
        else next.set(id, reason)
        return next
      }),
    [],
  )
  return { reason: [...reasons.values()][0], report }
}
