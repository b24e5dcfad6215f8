import { Suspense } from 'react'
import { PageHeader } from '#console/components/page-header.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import type { Slot } from '#console/platform/navigation/slots.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import classes from './home-page.module.css'
import { HomeSection } from './shared/home-section.tsx'
import { type HomePart, homeFigures, homeMatters, homeSections } from './shared/home-slots.ts'

function Parts({ slot }: { slot: Slot<HomePart> }) {
  const isAllowed = useAccessCheck()
  return useSlot(slot)
    .filter(({ access }) => isAllowed(access))
    .map(({ key, component: Part }) => (
      <Suspense key={key} fallback={null}>
        <Part />
      </Suspense>
    ))
}

/** Where a shift begins: what needs somebody, the figures of the day, own players, and what colleagues did. */
export function HomePage() {
  return (
    <>
      <PageHeader title="Home" />
      <HomeSection title="Needs attention">
        <ul className={classes.matters}>
          <Parts slot={homeMatters} />
        </ul>
        <p className={classes.nothing}>Nothing needs attention.</p>
      </HomeSection>
      <HomeSection title="Today (UTC)">
        <dl className={classes.figures}>
          <Parts slot={homeFigures} />
        </dl>
      </HomeSection>
      <div className={classes.sections}>
        <Parts slot={homeSections} />
      </div>
    </>
  )
}
