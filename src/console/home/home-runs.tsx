import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import { dayMs } from '#contract/core/units.ts'
import type { HomeRun } from '#contract/home.ts'
import classes from './home-runs.module.css'
import { HomeSection } from './shared/home-section.tsx'
import type { HomeKinds, HomeRunKind } from './shared/home-slots.ts'

/** How many lines are shown; the rest is counted. */
const shownRuns = 10

/** The time axis: a day back, and three ahead. */
const before = dayMs
const after = 3 * dayMs
const ticks = [
  { label: 'now', at: 0 },
  { label: 'in 1 d', at: dayMs },
  { label: 'in 2 d', at: 2 * dayMs },
]

const toPercent = (ms: number) => `${((ms + before) / (before + after)) * 100}%`

/** Where the bar of a run begins and ends, in percent of the axis. */
function toBar({ From, Until }: HomeRun, at: string) {
  const now = Date.parse(at)
  const clip = (ms: number) => Math.min(after, Math.max(-before, ms))
  const from = clip(Date.parse(From) - now)
  const until = Until === null ? after : clip(Date.parse(Until) - now)
  return {
    style: { left: toPercent(from), width: `${(Math.max(0, until - from) / (before + after)) * 100}%` },
    isOpen: Until === null || Date.parse(Until) - now > after,
  }
}

function Track({ run, kind, at }: { run: HomeRun; kind: HomeRunKind; at: string }) {
  if (run.Progress !== null)
    return (
      <span className={classes.progress}>
        <span style={{ width: `${run.Progress * 100}%` }} />
      </span>
    )
  const { style, isOpen } = toBar(run, at)
  return (
    <span className={classes.track} data-blocking={kind.isBlocking} data-open={isOpen || undefined}>
      <span className={classes.bar} style={style} />
      <span className={classes.now} />
    </span>
  )
}

/** What stands for an end that is not known. */
const toOpenEnd = ({ Progress }: HomeRun) => (Progress === null ? 'no end' : 'waiting')

function Run({ run, kind, at }: { run: HomeRun; kind: HomeRunKind; at: string }) {
  const { icon: Icon, label, toText, toHref } = kind
  const name = toText ? toText(run) : run.Name
  return (
    <li className={classes.row}>
      <Icon size={16} role="img" aria-label={label} className={classes.icon} data-blocking={kind.isBlocking} />
      <span className={classes.name} title={`${label}: ${name}`}>
        {toHref ? <AppLink href={toHref(run)}>{name}</AppLink> : name}
      </span>
      <span aria-hidden className={classes.drawn}>
        <Track run={run} kind={kind} at={at} />
      </span>
      <span className={classes.end}>
        {run.Progress === null ? null : `${Math.floor(run.Progress * 100)} %, `}
        {run.Until === null ? (
          toOpenEnd(run)
        ) : (
          <>
            ends <Time at={run.Until} relative />
          </>
        )}
      </span>
    </li>
  )
}

/** What runs now and until when, on a time axis; jobs with their progress. */
export function HomeRuns({
  runs,
  kinds,
  at,
}: {
  runs: readonly HomeRun[]
  kinds: NonNullable<HomeKinds['runs']>
  at: string
}) {
  const known = runs.flatMap((run) => {
    const kind = kinds[run.Kind]
    return kind ? [{ run, kind }] : []
  })
  const hidden = known.length - shownRuns
  return (
    <HomeSection title="Runs now">
      {known.length === 0 ? (
        <p className={classes.empty}>Nothing runs.</p>
      ) : (
        <>
          <div aria-hidden className={classes.axis}>
            <span className={classes.ticks}>
              {ticks.map(({ label, at: ms }) => (
                <span key={label} style={{ left: toPercent(ms) }}>
                  {label}
                </span>
              ))}
            </span>
          </div>
          <ul className={classes.list}>
            {known.slice(0, shownRuns).map(({ run, kind }) => (
              <Run key={`${run.Kind} ${run.Id}`} run={run} kind={kind} at={at} />
            ))}
          </ul>
          {hidden > 0 ? <p className={classes.empty}>and {hidden} more</p> : null}
        </>
      )}
    </HomeSection>
  )
}
