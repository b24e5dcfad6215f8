import { Stack, Text } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { SocialTraffic } from '../dashboard/traffic-tables.tsx'
import classes from '../gallery.module.css'
import { MessageList } from '../message-list.tsx'
import { PaymentCard } from '../payment-card.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { Completion } from '../project-columns.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { sampleVisits } from '../sample-data.ts'
import { ToDoList } from '../to-do-list.tsx'

const steps = [0, 25, 50, 75, 100]

/** Small parts of a dashboard. */
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
