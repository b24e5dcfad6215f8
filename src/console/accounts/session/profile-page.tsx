import { Alert, Button, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Avatar } from '#console/components/avatar.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { ConflictChoice } from '#console/platform/forms/conflict-choice.tsx'
import { useEndpointForm } from '#console/platform/forms/use-endpoint-form.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useCurrentUser, useEnvironment } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { Person, PersonName } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { PasswordField, PasswordFields, validatePasswords } from '../shared/password-fields.tsx'
import { DisplaySection } from './display-section.tsx'
import { OwnSessions } from './own-sessions.tsx'
import classes from './profile-page.module.css'
import { SecondFactorSection } from './second-factor-section.tsx'

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
      ...(values.isPasswordOn && values.currentPassword === '' ? { currentPassword: 'This field is required' } : {}),
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
