import { Alert, Button, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Avatar } from '#console/components/avatar.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment, usePerson } from '#console/platform/session/session.ts'
import { refreshPerson } from '#console/platform/session/session-store.ts'
import { Person, PersonName, session } from '#contract/session.ts'
import { noPassword, PasswordFields, validatePasswords } from './password-fields.tsx'
import classes from './profile-page.module.css'

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'This field is required'
  return PersonName.safeParse(name).error?.issues[0]?.message
}

function useProfileDraft() {
  const person = usePerson()
  const environment = useEnvironment()
  const [names, setNames] = useState<{ firstName?: string; lastName?: string }>({})
  const [isPasswordOn, setPasswordOn] = useState(false)
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState(noPassword)
  // Untouched fields follow the person, who may be renamed elsewhere.
  const firstName = names.firstName ?? person.firstName
  const lastName = names.lastName ?? person.lastName
  const isDirty = isPasswordOn || firstName !== person.firstName || lastName !== person.lastName
  const problems = {
    firstName: nameProblem(firstName),
    lastName: nameProblem(lastName),
    currentPassword: isPasswordOn && currentPassword === '' ? 'This field is required' : undefined,
    ...(isPasswordOn ? validatePasswords(password, environment) : {}),
  }
  const reset = () => {
    setNames({})
    setPasswordOn(false)
    setCurrentPassword('')
    setPassword(noPassword)
  }
  const fields = { firstName, lastName, isPasswordOn, currentPassword, password }
  const set = {
    firstName: (text: string) => setNames((before) => ({ ...before, firstName: text })),
    lastName: (text: string) => setNames((before) => ({ ...before, lastName: text })),
    isPasswordOn: setPasswordOn,
    currentPassword: setCurrentPassword,
    password: setPassword,
  }
  return { person, fields, set, isDirty, problems, reset }
}

/** What is saved now, when it is not what this form was opened with; saving once more puts the form's values there. */
function Conflict({ present, onTake }: { present: Person; onTake: () => void }) {
  return (
    <>
      <div>
        Saved now: {present.firstName} {present.lastName}. Save again to replace it with what stands in this form.
      </div>
      <Button variant="default" mt="xs" onClick={onTake}>
        Take what is saved
      </Button>
    </>
  )
}

/** After a conflict: what the server holds now is needed for the choice, and its version for the next try. */
function useTakeOver(failure: ApiError | undefined): void {
  useEffect(() => {
    const present = failure?.code === 'stale' ? Person.safeParse(failure.data).data : undefined
    if (present) refreshPerson(present)
  }, [failure])
}

/** One's own names and password. */
export function ProfilePage() {
  const { person, fields, set, isDirty, problems, reset } = useProfileDraft()
  const [isTried, setTried] = useState(false)
  const change = useEndpointMutation(session.updateProfile, { failed: 'Invalid information given, please try again' })
  useUnsaved(isDirty)
  useTakeOver(change.error)
  const shown: Partial<typeof problems> = isTried ? problems : {}
  const discard = () => {
    reset()
    change.reset()
    setTried(false)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some(Boolean) || !isDirty) return
    const { firstName, lastName, isPasswordOn, currentPassword, password } = fields
    const secrets = isPasswordOn ? { currentPassword, password: password.password } : {}
    const body = { id: person.Id, firstName: firstName.trim(), lastName: lastName.trim(), ...secrets }
    const called = await change.mutate({ body }, { ifMatch: person.Version })
    if (!called) return
    refreshPerson(called.data)
    notify.success('Profile updated successfully!')
    discard()
  }
  return (
    <>
      <PageHeader title="My profile" />
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
        <Stack gap="md">
          <div className={classes.who}>
            <Avatar email={person.email} size={50} />
            <div>
              <div>{person.email}</div>
              <div className={classes.role}>{person.Role.Name}</div>
            </div>
          </div>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={80}
            value={fields.firstName}
            error={shown.firstName}
            onChange={(event) => set.firstName(event.currentTarget.value)}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={80}
            value={fields.lastName}
            error={shown.lastName}
            onChange={(event) => set.lastName(event.currentTarget.value)}
          />
          <Switch
            label="Change my password"
            checked={fields.isPasswordOn}
            onChange={(event) => set.isPasswordOn(event.currentTarget.checked)}
          />
          {fields.isPasswordOn ? (
            <>
              <PasswordInput
                label="Present password"
                autoComplete="current-password"
                maxLength={1024}
                value={fields.currentPassword}
                error={
                  shown.currentPassword ?? (change.error?.code === 'password-wrong' ? change.error.message : undefined)
                }
                aria-invalid={
                  (shown.currentPassword ??
                  (change.error?.code === 'password-wrong' ? change.error.message : undefined))
                    ? true
                    : undefined
                }
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
                onChange={(event) => set.currentPassword(event.currentTarget.value)}
              />
              <PasswordFields value={fields.password} onChange={set.password} problems={shown} />
            </>
          ) : null}
          {change.error ? (
            <Alert color="red" variant="light" role="alert">
              <ErrorText failure={change.error} />
              {change.error.code === 'stale' ? <Conflict present={person} onTake={discard} /> : null}
            </Alert>
          ) : null}
          <div>
            <Button type="submit" loading={change.isPending} disabled={!isDirty}>
              Save my profile
            </Button>
          </div>
        </Stack>
      </form>
    </>
  )
}
