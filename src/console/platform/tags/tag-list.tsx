import { Badge, Group } from '@mantine/core'

/** The tags of a thing; nothing without. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Group gap={4} component="span">
      {tags.map((tag) => (
        <Badge key={tag} size="sm" tt="none" color="gray" c="var(--qd-text)" maw={200} title={tag}>
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
