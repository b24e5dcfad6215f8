import { SegmentedControl, Select, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { getTimeZoneLabel } from '#console/components/time/date-time.ts'
import { getDeviceTimeZone } from '#console/components/time/time-zone.ts'
import { listTimeZones } from '#console/components/time/time-zone-choices.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { isExcludedHere, useAccessCheck, useCurrentUser } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { Density, session, Theme } from '#contract/session.ts'
import classes from './profile-page.module.css'

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

const deviceZone = 'device'
const listDefault = 'list'
const defaultStart = '/'

const sizes = [
  { value: listDefault, label: 'As each list has it' },
  ...pageSizes.map((size) => ({ value: String(size), label: `${size} rows` })),
]

/** The screens of the menu that the user may open, with the default start screen first. */
function useStartScreens() {
  const { screens } = useManifest()
  const isAllowed = useAccessCheck()
  return useMemo(() => {
    const inMenu = screens.filter(
      ({ menu, access, excludedEnvironments }) => menu && isAllowed(access) && !isExcludedHere(excludedEnvironments),
    )
    const usual = inMenu.find(({ isLanding }) => isLanding)
    const toLabel = ({ menu, title }: Screen) => (menu?.group ? `${menu.group}: ${title}` : title)
    return [
      { value: defaultStart, label: usual ? `The usual one (${usual.title})` : 'The usual one' },
      ...inMenu.map((screen) => ({ value: screen.path, label: toLabel(screen) })),
    ]
  }, [screens, isAllowed])
}

const listZones = (chosen: string | null) => [
  { value: deviceZone, label: `As the device (${getDeviceTimeZone()})` },
  ...listTimeZones(chosen ?? undefined),
]

type Body = EndpointRequest<typeof session.setDisplay>['body']

/** How the console looks, which is saved at once and applies wherever the user signs in. */
export function DisplaySection() {
  const { TimeZone, Theme: theme, Display } = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutate, isPending } = useEndpointMutation(session.setDisplay, { errorMessage: "Couldn't save the display." })
  const zones = useMemo(() => listZones(TimeZone), [TimeZone])
  const startScreens = useStartScreens()
  const save = (body: Body) =>
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
          readOnly={isPending}
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
        readOnly={isPending}
        nothingFoundMessage="No zone has this name."
        value={TimeZone ?? deviceZone}
        onChange={(zone) => save({ TimeZone: zone === deviceZone ? null : zone })}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id="density-label">
          Rows of lists
        </Text>
        <SegmentedControl
          aria-labelledby="density-label"
          data={densities}
          value={Display.Density}
          readOnly={isPending}
          onChange={(value) => save({ Density: Density.parse(value) })}
        />
      </Stack>
      <Select
        label="Rows per page"
        description="The number of rows that lists open with. Columns are chosen on each list, and kept too."
        data={sizes}
        allowDeselect={false}
        readOnly={isPending}
        value={Display.PageSize === null ? listDefault : String(Display.PageSize)}
        onChange={(value) => save({ PageSize: pageSizes.find((size) => String(size) === value) ?? null })}
      />
      <Select
        label="Start screen"
        description="What opens after the sign-in, unless a link leads elsewhere."
        data={startScreens}
        searchable
        allowDeselect={false}
        readOnly={isPending}
        nothingFoundMessage="No screen has this name."
        value={startScreens.some(({ value }) => value === Display.StartScreen) ? Display.StartScreen : defaultStart}
        onChange={(path) => save({ StartScreen: path === defaultStart ? null : path })}
      />
    </Stack>
  )
}
