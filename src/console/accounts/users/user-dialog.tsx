import { Alert, Group, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useCurrentUser, useEnvironment } from '#console/platform/session/session.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import type { Role } from '#contract/roles.ts'
import { Email, initialPasswordHours, PersonName } from '#contract/session.ts'
import { signOnIdentities } from '#contract/sign-on-identities.ts'
import { User, users } from '#contract/users.ts'
import { PasswordFields, validatePasswords } from '../shared/password-fields.tsx'
import { toUserDisabledReason } from './role-rights.ts'
import { toRoleHint, useRoleChoices } from './use-role-choices.ts'

type Values = {
  email: string
  firstName: string
  lastName: string
  roleId: string
  hasPassword: boolean
  password: string
  repeated: string
}

const labels = { email: 'Email', firstName: 'First name', lastName: 'Last name', roleId: 'Role' }
const initialPasswordText = `The password expires after ${initialPasswordHours} hours unless the user changes it on “My profile”.`

const toNameError = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message

function validate(values: Values, environment: EnvironmentName | undefined) {
  const email = values.email.trim() === '' ? requiredText : undefined
  const errors = {
    email: email ?? (Email.safeParse(values.email).success ? undefined : 'Please insert a valid email'),
    firstName: toNameError(values.firstName),
    lastName: toNameError(values.lastName),
    roleId: values.roleId === '' ? requiredText : undefined,
    ...(values.hasPassword ? validatePasswords(values, environment) : {}),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

const toBody = ({ email, firstName, lastName, roleId, hasPassword, password }: Values) => ({
  email,
  firstName,
  lastName,
  roleId: Number(roleId),
  ...(hasPassword ? { password } : {}),
})

function AccountFields({
  fields: { field },
  roles,
  isOwn = false,
  disabled = false,
}: {
  fields: FormFields<Values>
  roles: readonly Role[]
  isOwn?: boolean
  disabled?: boolean
}) {
  const choices = useRoleChoices(roles)
  return (
    <>
      <TextInput
        {...field('email')}
        type="email"
        autoComplete="off"
        // A disabled field takes no focus, which would then stay on the page behind.
        data-autofocus={!disabled || undefined}
        required
        readOnly={isOwn}
        disabled={disabled}
      />
      <TextInput {...field('firstName')} autoComplete="off" required maxLength={80} disabled={disabled} />
      <TextInput {...field('lastName')} autoComplete="off" required maxLength={80} disabled={disabled} />
      <Select
        {...field('roleId')}
        data={choices}
        allowDeselect={false}
        required
        disabled={isOwn || disabled}
        description={disabled ? undefined : toRoleHint(choices)}
      />
    </>
  )
}

/** Creates a user, with a password or by an invitation. */
export function CreateUserDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const environment = useEnvironment()
  const defaultRole = roles.find(({ Name }) => Name.toLowerCase() === 'user')
  const initialValues: Values = {
    email: '',
    firstName: '',
    lastName: '',
    roleId: defaultRole ? String(defaultRole.Id) : '',
    hasPassword: true,
    password: '',
    repeated: '',
  }
  return (
    <FormDialog
      endpoint={users.register}
      initialValues={initialValues}
      validate={(values) => validate(values, environment)}
      toInput={(values) => ({ body: toBody(values) })}
      errorFields={{ 'user-exists': 'email' }}
      title="New user"
      labels={labels}
      confirmLabel={'Create user'}
      successMessage="Done!"
      errorMessage="The system was not able to create this user."
      keptBy="new"
      subject="this user"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <AccountFields fields={fields} roles={roles} />
          <SegmentedControl
            aria-label="How the user gets a password"
            value={fields.values.hasPassword ? 'password' : 'invitation'}
            onChange={(value) => fields.setValues({ hasPassword: value === 'password' })}
            data={[
              { value: 'password', label: 'Set a password' },
              { value: 'invitation', label: 'Invite by mail' },
            ]}
          />
          {fields.values.hasPassword ? (
            <>
              <PasswordFields
                password={{ ...fields.getInputProps('password'), label: 'Password' }}
                repeated={{ ...fields.getInputProps('repeated'), label: 'Repeat the password' }}
              />
              <Alert>{initialPasswordText}</Alert>
            </>
          ) : (
            <Alert>A mail with a link to choose a password is sent. The link works once, for 24 hours.</Alert>
          )}
        </Stack>
      )}
    </FormDialog>
  )
}

const toValues = ({ Email: email, FirstName, LastName, RoleId }: User): Values => ({
  email,
  firstName: FirstName,
  lastName: LastName,
  roleId: String(RoleId),
  hasPassword: false,
  password: '',
  repeated: '',
})

/** What single sign-on knows the user by, and what it does to a role that is chosen here. */
function IdentityList({ user: { Email: userEmail, Identities } }: { user: User }) {
  if (Identities.length === 0) return null
  return (
    <Stack gap="xs">
      <Alert>A role that is chosen here stays until the next single sign-on: then the groups decide again.</Alert>
      {Identities.map(({ Id, IssuerName, Email: email }) => (
        <Group key={Id} justify="space-between">
          <Text size="sm">
            Signs in with {IssuerName} as <bdi>{email}</bdi>
          </Text>
          <ActionButton
            endpoint={signOnIdentities.remove}
            input={{ params: { userEmail, identityId: String(Id) } }}
            isDestructive
            button={{ size: 'compact-sm' }}
            labels={{
              label: 'Remove',
              question: `Remove the identity of ${userEmail}?`,
              body: 'All sessions of the user end. The identity signs in again when an administrator lets it in.',
              confirm: 'Remove identity',
              done: `The identity of ${userEmail} was removed.`,
              failed: "Couldn't remove the identity.",
            }}
          />
        </Group>
      ))}
    </Stack>
  )
}

export function EditUserDialog({ user, roles, onClose }: { user: User; roles: readonly Role[]; onClose: () => void }) {
  const environment = useEnvironment()
  const person = useCurrentUser()
  const isOwn = person.Id === user.Id
  const disabledReason = toUserDisabledReason(person, user, roles)
  const disabled = disabledReason !== undefined
  return (
    <FormDialog
      endpoint={users.update}
      edits={{ saved: user, schema: User, toValues }}
      validate={(values) => validate(values, environment)}
      toInput={(values) => ({ body: { id: user.Id, ...toBody(values) } })}
      errorFields={{ 'user-exists': 'email' }}
      title={`Edit ${user.Email}`}
      labels={labels}
      choices={{ roleId: useRoleChoices(roles) }}
      confirmLabel="Save user"
      canConfirm={(_, isDirty) => isDirty && !disabled}
      successMessage="Done!"
      errorMessage="The system was not able to save this user."
      keptBy="user"
      subject="this user"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          {disabled ? <Alert>{disabledReason}</Alert> : null}
          <AccountFields fields={fields} roles={roles} isOwn={isOwn} disabled={disabled} />
          {isOwn ? (
            <Alert>
              Only another user can change your own e-mail and role. Your password is changed on “My profile”.
            </Alert>
          ) : user.HasPassword || user.Identities.length === 0 ? (
            <Switch
              label="Change the password"
              checked={fields.values.hasPassword}
              disabled={disabled}
              onChange={(event) => fields.setValues({ hasPassword: event.currentTarget.checked })}
            />
          ) : null}
          <IdentityList user={user} />
          {fields.values.hasPassword ? (
            <>
              <PasswordFields password={fields.getInputProps('password')} repeated={fields.getInputProps('repeated')} />
              <Alert>{initialPasswordText}</Alert>
            </>
          ) : null}
          {isOwn || disabled ? null : <Alert>A new e-mail, role or password ends the sessions of this user.</Alert>}
        </Stack>
      )}
    </FormDialog>
  )
}
