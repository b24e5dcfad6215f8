import { IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import type { HomeMatter } from '#contract/home.ts'
import classes from './home-lists.module.css'
import { HomeSection } from './shared/home-section.tsx'
import type { HomeKinds, HomeMatterKind } from './shared/home-slots.ts'

/** How many matters are shown at first. */
const shownMatters = 8

const severityLabels = { urgent: 'Urgent', important: 'Important', routine: 'Routine' } as const

/** "10,000", or "over 10,000" where counting stopped. */
export const formatLimited = (count: number, isCapped: boolean) => `${isCapped ? 'over ' : ''}${formatExact(count)}`

function Matter({ matter, kind }: { matter: HomeMatter; kind: HomeMatterKind }) {
  const id = useId()
  const { icon: Icon, action, toHref, toText } = kind
  return (
    <li className={classes.row} data-severity={matter.Severity}>
      <Icon size={16} role="img" aria-label={severityLabels[matter.Severity]} className={classes.icon} />
      <span id={id} className={classes.text}>
        {toText(matter, formatLimited(matter.Count, matter.IsCapped))}
      </span>
      {matter.Since === null ? null : (
        <span className={classes.time}>
          <Time at={matter.Since} relative />
        </span>
      )}
      <AppLink href={toHref(matter)} className={classes.action} aria-describedby={id}>
        {action}
      </AppLink>
    </li>
  )
}

/** What needs a person, the worst first. */
export function HomeMatters({
  matters,
  kinds,
}: {
  matters: readonly HomeMatter[]
  kinds: NonNullable<HomeKinds['matters']>
}) {
  const [showsAll, setShowsAll] = useState(false)
  const known = matters.flatMap((matter) => {
    const kind = kinds[matter.Kind]
    return kind ? [{ matter, kind }] : []
  })
  const hidden = showsAll ? 0 : Math.max(0, known.length - shownMatters)
  return (
    <HomeSection title="Needs a person">
      {known.length === 0 ? (
        <p className={classes.empty}>
          <IconCircleCheck size={16} aria-hidden /> Nothing needs a person.
        </p>
      ) : (
        <ul className={classes.list}>
          {known.slice(0, known.length - hidden).map(({ matter, kind }) => (
            <Matter key={matter.Kind} matter={matter} kind={kind} />
          ))}
          {hidden > 0 ? (
            <li className={classes.row}>
              <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
                {hidden} more
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </HomeSection>
  )
}
