import { Badge, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import classes from '../gallery.module.css'
import { PersonRow } from '../person-row.tsx'
import { Completion, projectColumns } from '../project-columns.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { SampleChart } from '../sample-chart.tsx'
import { sampleActivities, samplePerson, sampleProjects, sampleSeries, sampleTeam } from '../sample-data.ts'
import { ToDoList } from '../to-do-list.tsx'
import { PageVisits, SocialTraffic } from './traffic-tables.tsx'

const colors = { Online: 'green', 'In a meeting': 'yellow', Offline: 'gray.5' }

function TeamMembers() {
  return (
    <ul className={classes.rows}>
      {sampleTeam.map(({ name, email, presence }) => (
        <li key={email}>
          <PersonRow name={name} email={email} detail={email}>
            <Badge variant="dot" tt="none" color={colors[presence]}>
              {presence}
            </Badge>
          </PersonRow>
        </li>
      ))}
    </ul>
  )
}

/** The latest sample activities, and a box for a comment that goes nowhere. */
function ActivityFeed() {
  return (
    <Stack gap="md">
      <ul className={classes.rows}>
        {sampleActivities.slice(-3).map(({ title, time, text }) => (
          <li key={title}>
            <Group justify="space-between" gap="xs">
              <Text fw={500}>{title}</Text>
              <Text size="xs" c="dimmed">
                {time}
              </Text>
            </Group>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
      <Textarea label="Comment" autosize minRows={2} placeholder="Write a comment" />
      <Button variant="default">Post comment</Button>
    </Stack>
  )
}

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
