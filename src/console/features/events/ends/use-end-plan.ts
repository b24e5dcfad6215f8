import { useRef, useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { EndPlan, endUnconfirmed } from '#contract/leaderboards/end-plan.ts'

/** A plan and the times that it was made for, as text: it holds for these only. */
type ShownPlan = { readonly times: string; readonly plan: EndPlan }

/**
 * The plan of a form that moves ends of events: the server answers the first try with what the new ends change for
 * leaderboards, and the next one confirms what was shown.
 */
export function useEndPlan() {
  const lastTimes = useRef('')
  const [shown, setShown] = useState<ShownPlan>()
  const getPlan = (times: string) => (shown?.times === times ? shown.plan : undefined)
  return {
    /** The plan to show; undefined before the server has asked for a confirmation, and once the times are others. */
    getPlan,
    /** The confirmation of the plan that is shown for these times. Call it when the form is sent. */
    toQuery: (times: string) => {
      lastTimes.current = times
      const plan = getPlan(times)
      return plan ? ({ confirm: 'true', fingerprint: plan.Fingerprint } as const) : {}
    },
    /** Options of the form. */
    form: {
      handledCodes: [endUnconfirmed.code],
      onError: ({ code, data }: ApiError) => {
        const plan = code === endUnconfirmed.code ? EndPlan.safeParse(data).data : undefined
        if (plan) setShown({ times: lastTimes.current, plan })
      },
    },
  }
}

/** Confirms whatever the plan is: for taking back what was confirmed a moment ago. */
export const confirmed = { confirm: 'true' } as const
