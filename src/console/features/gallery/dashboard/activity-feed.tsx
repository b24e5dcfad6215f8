import { Button, Stack, Textarea } from '@mantine/core'
import { MessageList } from '../message-list.tsx'

/** Sample messages, and a box for a comment that goes nowhere. */
export function ActivityFeed() {
  return (
    <Stack gap="md">
      <MessageList />
      <Textarea label="Comment" autosize minRows={2} placeholder="Write a comment" />
      <Button variant="default">Post comment</Button>
    </Stack>
  )
}
