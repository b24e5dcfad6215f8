import { Select, Stack, Text, TextInput } from '@mantine/core'
import { CopyableCommand } from '#console/game-access/shared/copyable-command.tsx'
import type { ExpiryValues } from '#console/game-access/shared/key-expiry.ts'
import {
  ExpiryFields,
  keyFieldLabels,
  NetworksField,
  type NetworkValues,
} from '#console/game-access/shared/key-fields.tsx'
import { NewSecretDialog } from '#console/game-access/shared/new-secret-dialog.tsx'
import { endsAtOnce, OverlapField, toRotationForm } from '#console/game-access/shared/rotation.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { accessKeyNameLimit } from '#contract/core/access-keys.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { type NewServiceKey, ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import { toRoleHint, useRoleChoices } from '../users/use-role-choices.ts'
import { type AccountValues, newAccount, toAccountBody, toAccountValues, validateAccount } from './account-form.ts'

const labels = { name: 'Name', roleId: 'Role', ...keyFieldLabels } as const

const form = {
  labels,
  errorFields: { expiresAt: 'date', 'service-account-exists': 'name' },
  subject: 'this service account',
  size: 'lg',
  takesReason: true,
} as const

function AccountFields({
  fields,
  roles,
  saved,
}: {
  fields: FormFields<AccountValues>
  roles: readonly Role[]
  saved?: ServiceAccount
}) {
  const choices = useRoleChoices(roles)
  const { field } = fields
  return (
    <Stack gap="md">
      <TextInput
        {...field('name')}
        maxLength={accessKeyNameLimit}
        placeholder="Build pipeline"
        description={saved ? undefined : 'The audit log shows what it does under this name, which cannot be changed.'}
        autoComplete="off"
        required={!saved}
        disabled={saved !== undefined}
        data-autofocus={!saved || undefined}
      />
      <Select
        {...field('roleId')}
        data={choices}
        allowDeselect={false}
        required
        description={toRoleHint(choices) ?? 'It may do what the role allows, but make no keys, users or roles.'}
        comboboxProps={{ withinPortal: false }}
      />
      <NetworksField fields={fields as unknown as FormFields<NetworkValues>} />
      <ExpiryFields fields={fields as unknown as FormFields<ExpiryValues>} saved={saved?.ExpiresAt ?? null} />
    </Stack>
  )
}

type MadeProps = { onClose: () => void; onMade: (made: NewServiceKey) => void }

/** Makes a service account, whose key is shown once. */
export function CreateAccountDialog({ roles, onClose, onMade }: MadeProps & { roles: readonly Role[] }) {
  return (
    <FormDialog
      {...form}
      endpoint={serviceAccounts.create}
      initialValues={newAccount}
      validate={validateAccount}
      toInput={(values) => ({ body: { ...toAccountBody(values), name: values.name.trim() } })}
      title="New service account"
      confirmLabel="Make service account"
      successMessage={({ data }) => `Service account ${data.Account.Name} made.`}
      errorMessage="Couldn't make the service account."
      keptBy="new"
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            A program calls with its key, without a password or second factor.
          </Text>
          <AccountFields fields={fields} roles={roles} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Changes role, networks and end of a service account. */
export function EditAccountDialog({
  account,
  roles,
  onClose,
}: {
  account: ServiceAccount
  roles: readonly Role[]
  onClose: () => void
}) {
  return (
    <FormDialog
      {...form}
      endpoint={serviceAccounts.update}
      edits={{ saved: account, schema: ServiceAccount, toValues: toAccountValues }}
      validate={validateAccount}
      toInput={(values) => ({ params: { id: String(account.Id) }, body: toAccountBody(values, account) })}
      title={`Edit ${account.Name}`}
      choices={{ roleId: useRoleChoices(roles) }}
      confirmLabel="Save service account"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`Service account ${account.Name} saved.`}
      errorMessage="Couldn't save the service account."
      keptBy="account"
      onClose={onClose}
    >
      {(fields) => <AccountFields fields={fields} roles={roles} saved={account} />}
    </FormDialog>
  )
}

/** Gives a service account a new key; the one in use works beside it for a while. */
export function RotateAccountDialog({ account, onClose, onMade }: MadeProps & { account: ServiceAccount }) {
  return (
    <FormDialog
      {...toRotationForm(account)}
      endpoint={serviceAccounts.rotate}
      subject={form.subject}
      title={`Give ${account.Name} a new key?`}
      confirmLabel={(values) => (endsAtOnce(values) ? 'Rotate key and end the present one' : 'Rotate key')}
      isDestructive={endsAtOnce}
      successMessage={`Key of ${account.Name} rotated.`}
      errorMessage="Couldn't rotate the key."
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => <OverlapField fields={fields} description="The program uses it until it has the new one." />}
    </FormDialog>
  )
}

/** A line of a pipeline: it registers a build where the role allows that, or else reads the builds. */
function toFirstCall(role: Role | undefined): string {
  const url = `${window.location.origin}/apimatch`
  const withKey = `-H "Authorization: Bearer $QUARTERDECK_KEY"`
  const mayRegister = role !== undefined && hasPermission({ RoleId: role.Id, Role: { ...role } }, 'CHANGE_API_MATCH')
  if (!mayRegister) return `curl --fail-with-body -sS ${url} ${withKey}`
  return [
    `curl --fail-with-body -sS --retry 5 -X PUT ${url} \\`,
    `  ${withKey} \\`,
    `  -H "Idempotency-Key: ios-$BUILD_NUMBER" -H 'Content-Type: application/json' \\`,
    `  -d '{"platform":"ios","buildNumber":'"$BUILD_NUMBER"',"version":"'"$VERSION"'"}'`,
  ].join('\n')
}

/** The key of a service account, which is shown once, with a first call. */
export function NewServiceKeyDialog({
  made: { Account, Secret },
  roles,
  onClose,
}: {
  made: NewServiceKey
  roles: readonly Role[]
  onClose: () => void
}) {
  const role = roles.find(({ Id }) => Id === Account.Role?.Id)
  return (
    <NewSecretDialog
      title="Keep this key"
      isShownOnce
      advice={`It is shown only now: store it with the secrets of the program. Anyone who has it may do what the role ${Account.Role?.Name ?? ''} allows.`}
      text={Secret}
      copyLabel="Copy key"
      copiedText="Key copied."
      closeLabel="I stored the key"
      size="lg"
      onClose={onClose}
    >
      <Text size="sm">A first call, with the key in the variable QUARTERDECK_KEY:</Text>
      <CopyableCommand label="A first call" command={toFirstCall(role)} />
    </NewSecretDialog>
  )
}
