import { Badge, Group, Text, Timeline } from '@mantine/core'
import { IconBell, IconCalendar, IconCheck, IconFile, IconMessage } from '@tabler/icons-react'
import classes from '../gallery.module.css'
import { CardGrid } from '../sample-card.tsx'
import { sampleActivities } from '../sample-data.ts'

const icons = [IconBell, IconFile, IconMessage, IconCalendar, IconCheck]

/** The sample activities on a light and on a dark surface, in either color scheme. */
export function TimelinePage() {
  return (
    <CardGrid>
      <ActivityTimeline title="Light timeline" tone="light" />
      <ActivityTimeline title="Dark timeline" tone="dark" />
    </CardGrid>
  )
}

function ActivityTimeline({ title, tone }: { title: string; tone: 'light' | 'dark' }) {
  return (
    <section className={classes.paper} data-tone={tone} aria-label={title}>
      <Text component="h2" fw={600} mt={0} mb="md">
        {title}
      </Text>
      <Timeline bulletSize={28} active={sampleActivities.length}>
        {sampleActivities.map(({ title: activity, time, text, badges }, index) => {
          const Icon = icons[index] ?? IconBell
          return (
            <Timeline.Item key={activity} title={activity} bullet={<Icon size={16} aria-hidden />}>
              <Text size="xs">{time}</Text>
              <Text my={4}>{text}</Text>
              <Group gap={4}>
                {badges.map((badge) => (
                  <Badge key={badge} variant="filled" tt="none">
                    {badge}
                  </Badge>
                ))}
              </Group>
            </Timeline.Item>
          )
        })}
      </Timeline>
    </section>
  )
}
