import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import classes from '../gallery.module.css'
import { sampleActivities } from '../sample-data.ts'

/** The latest sample activities, and a box for a comment that goes nowhere. */
export function ActivityFeed() {
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
