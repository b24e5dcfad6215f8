import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import classes from '../gallery.module.css'
import { PersonRow } from '../person-row.tsx'
import { Completion, projectColumns } from '../project-columns.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { SampleChart } from '../sample-chart.tsx'
import { samplePerson, sampleProjects, sampleSeries } from '../sample-data.ts'
import { ToDoList } from '../to-do-list.tsx'
import { ActivityFeed } from './activity-feed.tsx'
import { TeamMembers } from './team-members.tsx'
import { PageVisits, SocialTraffic } from './traffic-tables.tsx'

/** The sample dashboard. */
export function DashboardPage() {
  return (
    <Stack gap="md">
      <CardGrid>
        <SalesChart />
        <SampleChart title="Orders" kind="columns" names="Month" points={sampleSeries.orders} />
        <BalanceCard />
      </CardGrid>
      <CardGrid>
        <SampleCard title="User card">
          <PersonRow name={samplePerson.name} email={samplePerson.email} detail={samplePerson.position} />
          <Text mt="sm">{samplePerson.about}</Text>
        </SampleCard>
        <SampleCard title="Team members">
          <TeamMembers />
        </SampleCard>
        <SampleCard title="To-do list">
          <ToDoList />
        </SampleCard>
      </CardGrid>
      <CardGrid>
        <ProgressTrack />
        <SampleCard title="Activity feed">
          <ActivityFeed />
        </SampleCard>
      </CardGrid>
      <SampleCard title="Projects">
        <DataTable label="Projects" columns={projectColumns} rows={sampleProjects} rowKey={({ name }) => name} />
      </SampleCard>
      <CardGrid>
        <PageVisits />
        <SocialTraffic />
      </CardGrid>
    </Stack>
  )
}

const periods = { Month: sampleSeries.salesByMonth, Week: sampleSeries.salesByWeek }

function SalesChart() {
  const [period, setPeriod] = useState<keyof typeof periods>('Month')
  return (
    <SampleChart
      title="Sales"
      kind="line"
      names={period === 'Month' ? 'Month' : 'Day'}
      unit="$"
      points={periods[period]}
      action={
        <SegmentedControl
          aria-label="Period"
          size="xs"
          data={['Month', 'Week']}
          value={period}
          onChange={(value) => setPeriod(value === 'Week' ? 'Week' : 'Month')}
        />
      }
    />
  )
}

function BalanceCard() {
  return (
    <SampleCard title="Balance">
      <Text fz={28} fw={600}>
        $2,750.00
      </Text>
      <Text c="dimmed">Sample amount</Text>
      <Group mt="md" gap="xs">
        <Button variant="default">Add sample credit</Button>
      </Group>
    </SampleCard>
  )
}

function ProgressTrack() {
  return (
    <SampleCard title="Progress track">
      <ul className={classes.rows}>
        {sampleProjects.map(({ name, completion }) => (
          <li key={name}>
            <Text>{name}</Text>
            <Completion label={`Progress of ${name}`} percent={completion} />
          </li>
        ))}
      </ul>
    </SampleCard>
  )
}
