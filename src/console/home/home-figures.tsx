import { AppLink } from '#console/components/app-link.tsx'
import type { HomeFigure } from '#contract/home.ts'
import classes from './home-figures.module.css'
import { HoursLine } from './hours-line.tsx'
import { HomeSection } from './shared/home-section.tsx'
import type { HomeFigureKind, HomeKinds } from './shared/home-slots.ts'

/** "+12 %", "−3 %"; empty without a change, and where it has no percentage. */
function formatChange(value: number, before: number): string {
  if (value === before || before === 0) return ''
  const percent = Math.round(((value - before) / before) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en')} %`
}

function Comparison({
  figure,
  before,
  day,
  kind,
}: {
  figure: HomeFigure
  before: number | null
  day: string
  kind: HomeFigureKind
}) {
  if (before === null) return <span className={classes.unknown}>{day}: not known</span>
  const change = figure.Value === null || figure.IsCapped ? '' : formatChange(figure.Value, before)
  return (
    <span>
      {kind.format(before)} {day}
      {change === '' ? null : <span className={classes.change}> {change}</span>}
    </span>
  )
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** The figures of today, each beside the same hours of yesterday and of the same day last week. */
export function HomeFigures({
  figures,
  kinds,
  at,
}: {
  figures: readonly HomeFigure[]
  kinds: NonNullable<HomeKinds['figures']>
  at: string
}) {
  const known = figures
    .flatMap((figure) => {
      const kind = kinds[figure.Kind]
      return kind ? [{ figure, kind }] : []
    })
    .toSorted((one, other) => one.kind.order - other.kind.order)
  const lastWeek = `last ${weekday.format(new Date(at))}`
  return (
    <HomeSection title="Today (UTC), beside the same hours before">
      <dl className={classes.figures}>
        {known.map(({ figure, kind }) => (
          <div key={figure.Kind} className={classes.figure}>
            <dt className={classes.label}>
              <AppLink href={kind.toHref()}>{kind.label}</AppLink>
            </dt>
            <dd className={classes.value}>
              {figure.Value === null ? '–' : `${figure.IsCapped ? 'over ' : ''}${kind.format(figure.Value)}`}
              {figure.Line ? <HoursLine line={figure.Line} label={kind.label} format={kind.format} /> : null}
            </dd>
            <dd className={classes.before}>
              <Comparison figure={figure} before={figure.Yesterday} day="yesterday" kind={kind} />
            </dd>
            <dd className={classes.before}>
              <Comparison figure={figure} before={figure.LastWeek} day={lastWeek} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
    </HomeSection>
  )
}
