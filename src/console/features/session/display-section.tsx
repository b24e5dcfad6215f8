import { SegmentedControl, Select, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { getTimeZoneLabel } from '#console/components/time/date-time.ts'
import { getDeviceTimeZone } from '#console/components/time/time-zone.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { session, Theme } from '#contract/session.ts'
import classes from './profile-page.module.css'

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const deviceZone = 'device'

function listZones(chosen: string | null) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')
  const known = new Set([...(chosen === null ? [] : [chosen]), ...others])
  known.delete('UTC')
  return [
    { value: deviceZone, label: `As the device (${getDeviceTimeZone()})` },
    { value: 'UTC', label: 'UTC' },
    ...[...known].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}

/** Theme and time zone, which are saved at once and apply wherever the user signs in. */
export function DisplaySection() {
  const { TimeZone, Theme: theme } = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutate, isPending } = useEndpointMutation(session.setDisplay, { errorMessage: "Couldn't save the display." })
  const zones = useMemo(() => listZones(TimeZone), [TimeZone])
  const save = (body: { TimeZone?: string | null; Theme?: Theme }) =>
    mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          refreshCurrentUser(data)
          if (data.Theme) setColorScheme(data.Theme)
          notify.success('The display was saved.')
        },
      },
    )
  return (
    <Stack gap="sm" component="section" aria-labelledby="display-title" className={classes.form}>
      <Title order={2} size="h4" id="display-title">
        Display
      </Title>
      <Text size="sm" c="dimmed">
        Saved at once, and applied on every device.
      </Text>
      <Stack gap={4}>
        <Text size="sm" fw={500} id="theme-label">
          Theme
        </Text>
        <SegmentedControl
          aria-labelledby="theme-label"
          data={themes}
          value={theme ?? colorScheme}
          disabled={isPending}
          onChange={(value) => save({ Theme: Theme.parse(value) })}
        />
      </Stack>
      <Select
        label="Time zone"
        description={`Times are shown and read in this zone, now ${getTimeZoneLabel(new Date())}. Type to search.`}
        data={zones}
        searchable
        limit={50}
        allowDeselect={false}
        disabled={isPending}
        nothingFoundMessage="No zone has this name."
        value={TimeZone ?? deviceZone}
        onChange={(zone) => save({ TimeZone: zone === deviceZone ? null : zone })}
      />
    </Stack>
  )
}
