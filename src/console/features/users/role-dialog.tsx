import { Alert, Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { hasPermission, type PermissionName, permissionNames, permissions } from '#contract/core/permissions.ts'
import { Role, roleNameLimit, roles } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'

type Values = { name: string; granted: PermissionName[] }

const labels = { name: 'Name', granted: 'Permissions' }
const form = {
  validate: ({ name }: Values) => (name.trim() === '' ? { name: 'This field is required' } : {}),
  labels,
  errorFields: { Name: 'name', PermissionIds: 'granted', 'role-exists': 'name' },
  errorMessage: "Couldn't save the role.",
  subject: 'this role',
  size: 'lg',
} as const

const toIds = (granted: readonly PermissionName[]) => granted.map((name) => permissions[name].id)

const toValues = ({ Name, Permissions }: Role): Values => ({
  name: Name,
  granted: permissionNames.filter((name) => Permissions.some((held) => held.Name === name)),
})

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name) => others.includes(name))

function RoleFields({ fields: { field, values, setValues } }: { fields: FormFields<Values> }) {
  const person = useCurrentUser()
  const toggle = (name: PermissionName, isOn: boolean) =>
    setValues({ granted: permissionNames.filter((other) => (other === name ? isOn : values.granted.includes(other))) })
  return (
    <>
      <TextInput {...field('name')} maxLength={roleNameLimit} autoComplete="off" required data-autofocus />
      <Text fw={600} size="sm" id="role-permissions">
        Permissions
      </Text>
      <ScrollArea.Autosize
        mah={360}
        viewportProps={{ role: 'group', 'aria-labelledby': 'role-permissions', tabIndex: 0 }}
      >
        <Stack gap="xs">
          {permissionNames.map((name) => {
            const isHeld = hasPermission(person, name)
            return (
              <Checkbox
                key={name}
                label={permissions[name].allows}
                description={isHeld ? name : `${name} · you do not hold it yourself`}
                checked={values.granted.includes(name)}
                disabled={!isHeld}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
            )
          })}
        </Stack>
      </ScrollArea.Autosize>
    </>
  )
}

const list = (names: readonly PermissionName[]) => names.map((name) => permissions[name].allows).join('; ')

/** Who has the role, and what they gain and lose when it is saved. */
function RoleEffects({ role, granted, members }: { role: Role; granted: PermissionName[]; members: readonly User[] }) {
  const before = toValues(role).granted
  const gained = granted.filter((name) => !before.includes(name))
  const lost = before.filter((name) => !granted.includes(name))
  const who = members.map(({ Email }) => Email).join(', ')
  const count = members.length === 1 ? '1 user has this role' : `${members.length} users have this role`
  return (
    <Alert role="status" title={members.length === 0 ? 'No user has this role.' : `${count}.`}>
      {who === '' ? null : <Text size="sm">{who}</Text>}
      {gained.length > 0 ? <Text size="sm">Gained when saved: {list(gained)}.</Text> : null}
      {lost.length > 0 ? <Text size="sm">Lost when saved: {list(lost)}.</Text> : null}
      {!role.HasOwnList && !isSame(before, granted) ? (
        <Text size="sm">The role has the default permissions until now; from then on it has its own list.</Text>
      ) : null}
    </Alert>
  )
}

/** Creates a role. The permissions that every role starts with are chosen, if the user holds them. */
export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const person = useCurrentUser()
  const usual = (['CHANGE_PLAYERS', 'CHANGE_LIVEOPS'] as const).filter((name) => hasPermission(person, name))
  const initialValues: Values = { name: '', granted: usual }
  return (
    <FormDialog
      {...form}
      endpoint={roles.create}
      initialValues={initialValues}
      toInput={({ name, granted }) => ({ body: { Id: 0, Name: name, PermissionIds: toIds(granted) } })}
      title="New role"
      confirmLabel="Create role"
      successMessage="The role was created."
      keptBy="new"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <RoleFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Changes a role. */
export function EditRoleDialog({
  role,
  members,
  onClose,
}: {
  role: Role
  members: readonly User[]
  onClose: () => void
}) {
  // A role without a list keeps the default permissions while only its name changes.
  const toPermissionIds = (granted: PermissionName[]) =>
    isSame(toValues(role).granted, granted) ? {} : { PermissionIds: toIds(granted) }
  return (
    <FormDialog
      {...form}
      endpoint={roles.update}
      edits={{ saved: role, schema: Role, toValues }}
      toInput={({ name, granted }) => ({ body: { Id: role.Id, Name: name, ...toPermissionIds(granted) } })}
      title={`Edit ${role.Name}`}
      confirmLabel="Save role"
      canConfirm={(_, isDirty) => isDirty}
      successMessage="The role was saved."
      keptBy="role"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <RoleFields fields={fields} />
          <RoleEffects role={role} granted={fields.values.granted} members={members} />
        </Stack>
      )}
    </FormDialog>
  )
}
