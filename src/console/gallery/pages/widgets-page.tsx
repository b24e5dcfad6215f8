import { Group, Stack, Text } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { SocialTraffic } from '../dashboard/traffic-tables.tsx'
import classes from '../gallery.module.css'
import { PersonRow } from '../person-row.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { Completion } from '../project-columns.tsx'
import { CardGrid, SampleBadge, SampleCard } from '../sample-card.tsx'
import { sampleMessages, samplePerson, sampleVisits } from '../sample-data.ts'
import { ToDoList } from '../to-do-list.tsx'

const steps = [0, 25, 50, 75, 100]

export function WidgetsPage() {
  const visitors = sampleVisits.reduce((total, visit) => total + visit.visitors, 0)
  return (
    <Stack gap="md">
      <CardGrid>
        <SampleCard title="Total traffic">
          <Text fz={28} fw={600}>
            {formatExact(visitors)}
          </Text>
          <Text c="dimmed">visitors of {sampleVisits.length} sample pages</Text>
        </SampleCard>
        <SocialTraffic />
        <SampleCard title="Progress bars">
          <ul className={classes.rows}>
            {steps.map((percent) => (
              <li key={percent}>
                <Completion label={`Progress of ${percent}%`} percent={percent} />
              </li>
            ))}
          </ul>
        </SampleCard>
      </CardGrid>
      <CardGrid>
        <SampleCard title="Messages">
          <MessageList />
        </SampleCard>
        <SampleCard title="To-do list">
          <ToDoList />
        </SampleCard>
      </CardGrid>
      <CardGrid>
        <PaymentCard />
        <ProfileCard />
      </CardGrid>
    </Stack>
  )
}

function MessageList() {
  return (
    <ul className={classes.rows}>
      {sampleMessages.map(({ from, email, time, text }) => (
        <li key={email}>
          <PersonRow name={from} email={email} detail={time} />
          <Text mt={4} ml={48}>
            {text}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function PaymentCard() {
  return (
    <SampleCard title="Payment card" action={<SampleBadge>Mock-up</SampleBadge>}>
      <Text ff="monospace" fz={18} my="md">
        •••• •••• •••• 0000
      </Text>
      <Group justify="space-between">
        <Text>{samplePerson.name}</Text>
        <Text c="dimmed">Valid until 01/30</Text>
      </Group>
    </SampleCard>
  )
}
