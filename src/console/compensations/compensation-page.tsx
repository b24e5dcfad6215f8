import { Group, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { Time } from '#console/components/time/time.tsx'
import { isUnfinished, JobLine } from '#console/jobs/shared/job-line.tsx'
import { JobsSearchParams } from '#console/jobs/shared/jobs-search-params.ts'
import { formatGifts } from '#console/messages/shared/gift-texts.ts'
import { GiftTotalsTable } from '#console/messages/shared/gift-totals.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { compensationsScreen, messageSendScreen } from '#console/routes.ts'
import { type CompensationDetail, compensations } from '#contract/compensations.ts'
import { formatConditions, formatProgress } from './compensation-texts.ts'
import classes from './compensations.module.css'
import { StatusBadge } from './status-badge.tsx'

const list = { title: 'Compensations', href: toHref(compensationsScreen), linkText: 'All compensations' }

const runningIntervalMs = 2_000
const idleIntervalMs = 30_000

export function CompensationPage() {
  const id = usePathParam('compensationId')
  const query = useEndpointQuery(
    compensations.get,
    { params: { id } },
    {
      errorDisplay: 'contained',
      keepPreviousData: false,
      refetchInterval: (read) => (isUnfinished(read?.Delivery) ? runningIntervalMs : idleIntervalMs),
    },
  )
  const { data } = query
  usePageTitle(data?.Outage ?? 'Compensation')
  if (data) return <LoadedCompensation key={id} compensation={data} />
  return (
    <UnloadedPage
      title="Compensation"
      list={list}
      query={query}
      unknownText="There is no compensation with this number."
    />
  )
}

type Props = { readonly compensation: CompensationDetail }

function LoadedCompensation({ compensation }: Props) {
  const [, setSearchParams] = useSearchParams(JobsSearchParams)
  const { Outage, Delivery, Items, CollectedItems } = compensation
  return (
    <>
      <PageHeader
        title={<bdi>{Outage}</bdi>}
        crumbs={[list]}
        badges={<StatusBadge compensation={compensation} />}
        actions={<StopButton compensation={compensation} />}
      />
      <p className={classes.figure}>{formatProgress(compensation)}</p>
      {Delivery ? <JobLine label="Delivery" job={Delivery} skipped="left out" onShow={setSearchParams} /> : null}
      <Group gap="md" my="sm">
        <AppLink href={toHref(messageSendScreen, { msgId: compensation.MsgId })}>Recipients · Revoke</AppLink>
      </Group>
      <DescriptionList items={toFacts(compensation)} />
      <h2 className={classes.heading}>Recipients</h2>
      <ul className={classes.conditions}>
        {formatConditions(compensation).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h2 className={classes.heading}>Cost</h2>
      {Items.length === 0 ? (
        <Text size="sm">No player has received this compensation.</Text>
      ) : (
        <div className={classes.pair}>
          <ScrollRegion className={classes.scroll} label="Cost, sent">
            <Text size="sm">Given</Text>
            <GiftTotalsTable items={Items} label="Given" />
          </ScrollRegion>
          <ScrollRegion className={classes.scroll} label="Cost, collected">
            <Text size="sm">Collected</Text>
            <GiftTotalsTable items={CollectedItems} label="Collected" />
          </ScrollRegion>
        </div>
      )}
    </>
  )
}

function toFacts(compensation: CompensationDetail) {
  const { OutageFrom, OutageTo, Planned, Later, Delivered, Collected, Revoked } = compensation
  const { Title, Gifts, OpenUntil, CheckedAt, CreationDate, CreatedBy, EndedAt, EndedBy } = compensation
  return [
    {
      label: 'Outage',
      value: (
        <>
          <Time at={OutageFrom} /> to <Time at={OutageTo} />
        </>
      ),
    },
    { label: 'Qualified at start', value: formatExact(Planned) },
    { label: 'Added later', value: formatExact(Later) },
    { label: 'Received', value: formatExact(Delivered) },
    { label: 'Collected', value: formatExact(Collected) },
    { label: 'Revoked', value: formatExact(Revoked) },
    { label: 'Message', value: <bdi>{Title}</bdi> },
    { label: 'Gifts per player', value: <bdi>{formatGifts(Gifts)}</bdi> },
    {
      label: 'Late joiners',
      value:
        OpenUntil === null ? (
          'Not included'
        ) : (
          <>
            Included until <Time at={OpenUntil} />
          </>
        ),
    },
    { label: 'Last check for late joiners', value: CheckedAt === null ? null : <Time at={CheckedAt} /> },
    { label: 'Created', value: <Time at={CreationDate} /> },
    { label: 'Created by', value: CreatedBy },
    ...(EndedAt === null
      ? []
      : [
          { label: EndedBy === '' ? 'Ended' : 'Stopped', value: <Time at={EndedAt} /> },
          ...(EndedBy === '' ? [] : [{ label: 'Stopped by', value: EndedBy }]),
        ]),
  ]
}

function StopButton({ compensation: { Id, Outage, EndedAt, Delivery } }: Props) {
  return (
    <ActionButton
      endpoint={compensations.stop}
      input={{ params: { id: String(Id) } }}
      icon={<IconPlayerStop size={16} aria-hidden />}
      isDestructive
      target={String(Id)}
      {...(EndedAt === null ? {} : { disabledReason: 'This compensation has ended.' })}
      labels={{
        label: 'Stop',
        question: 'Stop this compensation?',
        body: (
          <p className={classes.text}>
            <bdi>{Outage}</bdi>, compensation {Id}. No more players get it
            {isUnfinished(Delivery) ? ', including those the job has not reached yet' : ''}. Players who have the
            message keep it; “Recipients · Revoke” revokes it. A stopped compensation cannot be continued.
          </p>
        ),
        confirm: 'Stop compensation',
        done: `Compensation ${Id} stopped.`,
      }}
    />
  )
}
