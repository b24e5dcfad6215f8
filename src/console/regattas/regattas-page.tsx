import { SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { CreateRegatta } from './create-regatta.tsx'
import { monthPattern, toMonth } from './month-params.ts'
import { RegattaDialog } from './regatta-dialog.tsx'
import classes from './regattas.module.css'
import { Timeline } from './timeline.tsx'

const MonthCalendar = lazyComponent(() => import('./month-calendar.tsx').then((module) => module.MonthCalendar))

const PageParams = z.object({
  regatta: z.string().optional(),
  view: z.enum(['timeline', 'calendar']).default('timeline').catch('timeline'),
  month: z.string().regex(monthPattern).optional().catch(undefined),
})

/** All regattas, by edition or by month. */
export function RegattasPage() {
  const [{ regatta, view, month }, setSearchParams] = useSearchParams(PageParams)
  const open = (id: string) => setSearchParams({ regatta: id })
  return (
    <>
      <PageHeader
        title="Regattas"
        actions={
          <>
            <ExportButton
              endpoint={regattas.dump}
              input={{ query: {} }}
              label="Export All Groups to .csv"
              done={(name) => `The groups were exported to ${name}.`}
            />
            <CreateRegatta />
          </>
        }
      />
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        value={view}
        onChange={(next) => setSearchParams({ view: next === 'timeline' ? undefined : next, month: undefined })}
        data={[
          { value: 'timeline', label: 'Timeline' },
          { value: 'calendar', label: 'Calendar' },
        ]}
      />
      {view === 'timeline' ? (
        <Timeline onOpen={({ Id }) => open(String(Id))} />
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>
          <MonthCalendar
            month={month ?? toMonth(new Date())}
            onMonth={(next) => setSearchParams({ month: next })}
            onOpen={open}
          />
        </Suspense>
      )}
      {regatta === undefined ? null : (
        <RegattaDialog id={regatta} onClose={() => setSearchParams({ regatta: undefined })} />
      )}
    </>
  )
}
