import { formatCount } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { gameAlarms } from '#contract/game-alarms.ts'
import classes from './installations.module.css'

/** The calls that a player was refused lately, and why; nothing when there were none. */
export function RefusedCalls({ playerId }: { playerId: string }) {
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(gameAlarms.refusedCalls, input, { errorDisplay: 'part', keepPreviousData: false })
  if (!data || data.Refused.length === 0) return null
  const sum = data.Refused.reduce((calls, { Calls }) => calls + Calls, 0)
  return (
    <details>
      <summary className={classes.summary}>
        {formatCount(sum, 'call')} refused, the last <Time at={data.Refused[0]?.LastAt} relative />
      </summary>
      <ul className={classes.list}>
        {data.Refused.map(({ Call, Code, Calls, LastAt }) => (
          <li key={`${Call} ${Code}`}>
            {Call.replace('/game/v1', '')}: {Code}{' '}
            <span className={classes.dimmed}>
              {formatCount(Calls, 'time')}, <Time at={LastAt} relative />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
