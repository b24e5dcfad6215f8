import { Stack, Text } from '@mantine/core'
import { EmptyState } from '#console/components/empty-state.tsx'
import classes from '../gallery.module.css'

const maps = [
  { title: 'City map', zoom: 12 },
  { title: 'Region map', zoom: 8 },
]

/** Two frames of the size of a map. */
export function GoogleMapsPage() {
  return (
    <Stack gap="md">
      <Text>
        A map of Google needs a key of the studio and loads from another server, which the policy of this console
        forbids. The frames below have its size.
      </Text>
      {maps.map(({ title, zoom }) => (
        <section key={title} className={classes.map} aria-label={title}>
          <Text component="h2" fw={600}>
            {title}
          </Text>
          <Text c="dimmed">Zoom {zoom}, scroll-wheel zoom off</Text>
        </section>
      ))}
    </Stack>
  )
}

/** What is left of the vector maps. */
export function VectorMapsPage() {
  return <EmptyState text="Vector map was removed" />
}
