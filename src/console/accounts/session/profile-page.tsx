import {
  Alert,
  Button,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { Avatar } from '#console/components/avatar.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { getTimeZoneLabel } from '#console/components/time/date-time.ts'
import { getDeviceTimeZone } from '#console/components/time/time-zone.ts'
import { listTimeZones } from '#console/components/time/time-zone-choices.ts'
import { ConflictChoice } from '#console/platform/forms/conflict-choice.tsx'
import { useEndpointForm } from '#console/platform/forms/use-endpoint-form.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { isExcludedHere, useAccessCheck, useCurrentUser, useEnvironment } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { Density, Person, PersonName, session, Theme } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { PasswordField, PasswordFields, validatePasswords } from '../shared/password-fields.tsx'
import { OwnSessions } from './own-sessions.tsx'
import classes from './profile-page.module.css'
import { SecondFactorSection } from './second-factor-section.tsx'

const themes = [
  { value: 'auto', label: 'Match system' },
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
  { value: listDefault, label: 'List default' },
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
      { value: defaultStart, label: usual ? `Default (${usual.title})` : 'Default' },
      ...inMenu.map((screen) => ({ value: screen.path, label: toLabel(screen) })),
    ]
  }, [screens, isAllowed])
}

const listZones = (chosen: string | null) => [
  { value: deviceZone, label: `Match system (${getDeviceTimeZone()})` },
  ...listTimeZones(chosen ?? undefined),
]

type Body = EndpointRequest<typeof session.setDisplay>['body']

/** How the console looks, which is saved at once and applies wherever the user signs in. */
function DisplaySection() {
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
        Saved immediately. Applies on every device.
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
          Row height
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
        description="How many rows lists show. Columns are chosen in each list."
        data={sizes}
        allowDeselect={false}
        readOnly={isPending}
        value={Display.PageSize === null ? listDefault : String(Display.PageSize)}
        onChange={(value) => save({ PageSize: pageSizes.find((size) => String(size) === value) ?? null })}
      />
      <Select
        label="Start screen"
        description="Opens after sign-in, unless you follow a link."
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

type ProfileValues = {
  readonly firstName: string
  readonly lastName: string
  readonly isPasswordOn: boolean
  readonly currentPassword: string
  readonly password: string
  readonly repeated: string
}

function toValues({ firstName, lastName }: Person): ProfileValues {
  return { firstName, lastName, isPasswordOn: false, currentPassword: '', password: '', repeated: '' }
}

function validateName(name: string): string | undefined {
  return PersonName.safeParse(name).error?.issues[0]?.message
}

function toInput(id: number, { firstName, lastName, isPasswordOn, currentPassword, password }: ProfileValues) {
  const names = { id, firstName: firstName.trim(), lastName: lastName.trim() }
  return { body: isPasswordOn ? { ...names, currentPassword, password } : names }
}

/** The person's own names and password, display, second factor and sessions. */
export function ProfilePage() {
  const [saves, setSaves] = useState(0)
  return (
    <>
      <PageHeader title="My profile" />
      {/* A saved form begins again with what was saved. */}
      <Stack gap="xl">
        <ProfileForm key={saves} onSaved={() => setSaves(saves + 1)} />
        <DisplaySection />
        <SecondFactorSection />
        <OwnSessions />
      </Stack>
    </>
  )
}

function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const person = useCurrentUser()
  const environment = useEnvironment()
  const { form, isDirty, isPending, error, conflict, submit, choose } = useEndpointForm({
    endpoint: users.update,
    edits: { saved: person, schema: Person, toValues },
    validate: (values) => ({
      firstName: validateName(values.firstName),
      lastName: validateName(values.lastName),
      ...(values.isPasswordOn ? validatePasswords(values, environment) : {}),
      ...(values.isPasswordOn && values.currentPassword === '' ? { currentPassword: requiredText } : {}),
    }),
    toInput: (values) => toInput(person.Id, values),
    errorFields: { 'password-wrong': 'currentPassword' },
    errorMessage: 'Invalid information given, please try again',
    // After a conflict the shell shows the saved names, too.
    onError: ({ code, data }) => {
      const theirs = code === 'stale' ? Person.safeParse(data).data : undefined
      if (theirs) refreshCurrentUser(theirs)
    },
    successMessage: 'Profile updated successfully!',
    onSuccess: ({ data }) => {
      refreshCurrentUser(data)
      onSaved()
    },
  })
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) submit()
  }
  return (
    <form onSubmit={submitForm} noValidate className={classes.form}>
      <Stack gap="md">
        <div className={classes.who}>
          <Avatar email={person.email} size={50} />
          <div>
            <div>{person.email}</div>
            <div className={classes.role}>{person.Role.Name}</div>
          </div>
        </div>
        <TextInput {...form.getInputProps('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
        <TextInput {...form.getInputProps('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
        <Switch {...form.getInputProps('isPasswordOn', { type: 'checkbox' })} label="Change my password" />
        {form.values.isPasswordOn ? (
          <>
            <PasswordField
              {...form.getInputProps('currentPassword')}
              label="Current password"
              autoComplete="current-password"
            />
            <PasswordFields password={form.getInputProps('password')} repeated={form.getInputProps('repeated')} />
          </>
        ) : null}
        {conflict ? (
          <ConflictChoice
            subject="this profile"
            conflicts={[conflict]}
            toVersions={({ theirs, mine }) => ({ theirs: theirs && toName(theirs), mine: toName(mine) })}
            onChoose={(_, choice) => choose(choice)}
          />
        ) : null}
        {error ? (
          <Alert color="red" variant="light" role="alert">
            <ErrorText error={error} />
          </Alert>
        ) : null}
        <div>
          <Button type="submit" loading={isPending} disabled={!isDirty || conflict !== undefined}>
            Save my profile
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function toName({ firstName, lastName }: ProfileValues): string {
  return `${firstName} ${lastName}`
}
