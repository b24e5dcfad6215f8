import { Suspense } from 'react'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import type { Home } from '#contract/home.ts'
import { home } from '#contract/home.ts'
import { HomeBlocks } from './home-blocks.tsx'
import { HomeChanges } from './home-changes.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeMatters } from './home-matters.tsx'
import classes from './home-page.module.css'
import { HomeRuns } from './home-runs.tsx'
import { isNewInstallation } from './new-installation.ts'
import { homeSections } from './shared/home-slots.ts'
import { StartOffer } from './start-offer.tsx'
import { useHomeKinds } from './use-home-kinds.ts'

/** How often the state of the game is read anew while the page is in sight. */
const refreshMs = 10_000

// Few see them, and only for a short time.
const FirstSteps = lazyComponent(() => import('./first-steps.tsx'), 'FirstSteps')

function Sections({ state }: { state: Home }) {
  const isAllowed = useAccessCheck()
  return useSlot(homeSections)
    .filter(({ access, isShown }) => isAllowed(access) && (isShown?.(state) ?? true))
    .map(({ key, component: Section }) => <Section key={key} home={state} />)
}

/** Stands for the whole page, so that nothing that is shown moves when it has loaded. */
function Placeholder() {
  return (
    <div className={classes.placeholder}>
      <LoadingSkeleton height={280} label="Home is loading" />
    </div>
  )
}

/** Whether the game is all right: what needs a person, who is blocked, what runs, today's figures, the last changes. */
export function HomePage() {
  const kinds = useHomeKinds()
  const query = useEndpointQuery(home.get, {}, { errorDisplay: 'contained', refetchInterval: refreshMs })
  const state = query.data
  const isNew = state !== undefined && isNewInstallation(state.Steps)
  return (
    <>
      <PageHeader title="Home" actions={<StartOffer />} />
      {query.error && !state ? <ListError query={query} /> : null}
      {kinds && state ? (
        <Suspense fallback={<Placeholder />}>
          {isNew ? <FirstSteps steps={state.Steps} /> : null}
          <div className={classes.bridge}>
            <HomeMatters matters={state.Matters} kinds={kinds.matters} />
            <HomeBlocks blocks={state.Blocks} kinds={kinds.blocks} />
            <div className={classes.runs}>
              <HomeRuns runs={state.Runs} kinds={kinds.runs} at={state.At} />
              {state.Steps.length > 0 && !isNew ? <FirstSteps steps={state.Steps} /> : null}
            </div>
            <HomeFigures figures={state.Figures} kinds={kinds.figures} at={state.At} />
            <HomeChanges changes={state.Changes} />
            <div className={classes.sections}>
              {/* Shown together, so that none moves another. */}
              <Suspense fallback={null}>
                <Sections state={state} />
              </Suspense>
            </div>
          </div>
        </Suspense>
      ) : query.error ? null : (
        <Placeholder />
      )}
    </>
  )
}
