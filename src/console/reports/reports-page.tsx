import { Button, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { isPeriodSet, type Period } from '#console/components/period/period.ts'
import { type PeriodChange, PeriodField } from '#console/components/period/period-field.tsx'
import { scrollIntoView } from '#console/components/scroll/scroll-into-view.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import type { Access } from '#contract/core/endpoint.ts'
import { reports } from '#contract/reports.ts'
import { EventsReport } from './events-report.tsx'
import { MessagesReport } from './messages-report.tsx'
import { MoneyReport } from './money-report.tsx'
import { PlayersFilter, PlayersReport } from './players-report.tsx'
import { type ReportFilterProps, ReportParams, type ReportTabProps } from './report-params.ts'
import { toReportDays, usualDays } from './report-values.ts'
import classes from './reports.module.css'
import { StaffReport } from './staff-report.tsx'

type ReportTab = {
  readonly key: NonNullable<z.infer<typeof ReportParams>['tab']>
  readonly title: string
  readonly access: Access
  readonly Content: ComponentType<ReportTabProps>
  readonly Filter?: ComponentType<ReportFilterProps>
}

const tabs: readonly ReportTab[] = [
  { key: 'players', title: 'Players', access: reports.players.access, Content: PlayersReport, Filter: PlayersFilter },
  { key: 'money', title: 'Money', access: reports.money.access, Content: MoneyReport },
  { key: 'messages', title: 'Messages', access: reports.messages.access, Content: MessagesReport },
  { key: 'events', title: 'Events', access: reports.events.access, Content: EventsReport },
  { key: 'staff', title: 'Staff', access: reports.staff.access, Content: StaffReport },
]

const toPeriod = ({ days, from, to }: PeriodChange): Period => ({
  ...(days === undefined ? {} : { days }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

/** Figures of a period by day, a report in each tab: those that the user may see. */
export function ReportsPage() {
  const [{ tab, by, attributes, numbers, days, from, to }, setSearchParams] = useSearchParams(ReportParams)
  const isAllowed = useAccessCheck()
  const shown = tabs.filter(({ access }) => isAllowed(access))
  const open = shown.find(({ key }) => key === tab) ?? shown[0]
  const chosen = toPeriod({ days, from, to })
  const shownDays = toReportDays(chosen, new Date())
  const showsNumbers = numbers === 'true'
  return (
    <Tabs
      value={open?.key ?? null}
      onChange={(key) => setSearchParams({ tab: key === 'players' ? undefined : key, by: undefined })}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <PageHeader title="Reports">
        <Tabs.List aria-label="Reports">
          {shown.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key} ref={key === open?.key ? scrollIntoView : undefined}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHeader>
      <div className={classes.tools}>
        <PeriodField
          value={isPeriodSet(chosen) ? chosen : { days: usualDays }}
          hasAnyTime={false}
          onChange={(period) =>
            // Days of one's own begin with those that are shown.
            setSearchParams(isPeriodSet(toPeriod(period)) ? { ...period } : { ...period, ...shownDays }, {
              replace: true,
            })
          }
        />
        {open?.Filter ? (
          <open.Filter
            attributes={attributes}
            onAttributes={(next) => setSearchParams({ attributes: next === '' ? undefined : next })}
          />
        ) : null}
        <span className={classes.spacer} />
        <Button
          variant="default"
          onClick={() => setSearchParams({ numbers: showsNumbers ? undefined : 'true' }, { replace: true })}
        >
          {showsNumbers ? 'Show charts' : 'Show numbers'}
        </Button>
      </div>
      {shown.map(({ key, Content }) => (
        <Tabs.Panel key={key} value={key}>
          <Content
            period={shownDays}
            by={by}
            onBy={(value) => setSearchParams({ by: value }, { replace: true })}
            attributes={attributes}
            showsNumbers={showsNumbers}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
