import { Button, Divider, Group, Modal, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { z } from 'zod'
import { DescriptionList } from '#console/components/description-list.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ReadFailure } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattaScreen } from '#console/routes.ts'
import type { Regatta } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import { DeleteRegatta } from './delete-regatta.tsx'
import { monthPattern, toMonth } from './month-params.ts'
import { toFacts, toRules } from './regatta-facts.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Timeline } from './timeline.tsx'
import { useDefinition } from './use-definition.ts'

/** A regatta of the timeline with its definition. */
function RegattaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useNavigateTo()
  const query = useEndpointQuery(
    regattas.get,
    { params: { id } },
    { errorDisplay: 'contained', keepPreviousData: false },
  )
  const { data, error } = query
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Regatta ${id}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
    >
      <Stack gap="md">
        {error && !data ? <ReadFailure query={query} unknownText="Couldn't Find a Valid Regatta" /> : null}
        {data || error ? null : <Skeleton height={320} />}
        {data ? (
          <>
            <DescriptionList items={[{ label: 'Status', value: <StatusBadge regatta={data} /> }, ...toFacts(data)]} />
            <Divider label="Definition" labelPosition="left" />
            <Rules regatta={data} />
          </>
        ) : null}
        {data || error ? (
          <Group justify="flex-end">
            {data ? <DeleteRegatta regatta={data} /> : null}
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {data ? <Button onClick={() => go(toHref(regattaScreen, { regattaId: id }))}>Details</Button> : null}
          </Group>
        ) : null}
      </Stack>
    </Modal>
  )
}

function Rules({ regatta }: { regatta: Regatta }) {
  const definition = useDefinition(String(regatta.RegattaDefinitionId))
  return <DescriptionList items={toRules(regatta, definition)} />
}

/** Fills a skipped slot of the schedule; says why when there is none. */
function CreateRegatta() {
  const { data } = useEndpointQuery(regattas.slot, {}, { errorDisplay: 'quiet', refetchInterval: 30_000 })
  const reason = data ? data.Reason : 'Loading the schedule.'
  return (
    <ActionButton
      endpoint={regattas.create}
      input={{}}
      icon={<IconPlus size={16} aria-hidden />}
      button={{ variant: 'filled' }}
      takesReason
      {...(reason === null ? {} : { disabledReason: reason })}
      labels={{
        label: 'Create Regatta',
        question: 'Create a regatta in the gap of the schedule?',
        body: data?.Slot ? (
          <>
            It competes from <Time at={data.Slot.StartDate} /> to <Time at={data.Slot.CompetitionEndDate} /> and ends at{' '}
            <Time at={data.Slot.EndDate} />, when the next one starts.
          </>
        ) : null,
        confirm: 'Create regatta',
        done: 'The regatta was created.',
      }}
    />
  )
}

const MonthCalendar = lazyComponent(() => import('./month-calendar.tsx'), 'MonthCalendar')

const PageParams = z.object({
  regatta: z.string().optional(),
  view: z.enum(['timeline', 'calendar']).default('timeline').catch('timeline'),
  month: z.string().regex(monthPattern).optional().catch(undefined),
})

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
        mb={16}
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
