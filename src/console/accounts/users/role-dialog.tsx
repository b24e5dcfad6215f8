import { Alert, Checkbox, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { permissions } from '#contract/core/permissions.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { type PermissionInfo, Role, roleNameLimit, roles } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { groupPermissions } from './role-permission-groups.ts'
import { canGrant, toRoleDisabledReason } from './role-rights.ts'
import { usePermissions } from './staff-queries.ts'
import classes from './users.module.css'

/** `granted` holds the ids of permissions, in ascending order. */
type Values = { name: string; granted: readonly number[] }

const labels = { name: 'Name', granted: 'Permissions' }
const form = {
  validate: ({ name }: Values) => (name.trim() === '' ? { name: requiredText } : {}),
  labels,
  errorFields: { Name: 'name', PermissionIds: 'granted', 'role-exists': 'name' },
  errorMessage: "Couldn't save the role.",
  subject: 'this role',
  size: 'xl',
} as const

const toValues = ({ Name, Permissions }: Role): Values => ({ name: Name, granted: toSorted(Permissions) })

const toSorted = (held: Role['Permissions']) => held.map(({ Id }) => Id).toSorted((a, b) => a - b)

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

type RoleFieldsProps = { fields: FormFields<Values>; disabled?: boolean }

function RoleFields({ fields: { field, values, setValues }, disabled = false }: RoleFieldsProps) {
  const person = useCurrentUser()
  const all = usePermissions()
  const toggle = (id: number, isOn: boolean) => {
    const others = values.granted.filter((other) => other !== id)
    setValues({ granted: (isOn ? [...others, id] : others).toSorted((a, b) => a - b) })
  }
  return (
    <>
      <TextInput
        {...field('name')}
        maxLength={roleNameLimit}
        autoComplete="off"
        required
        disabled={disabled}
        // A disabled field takes no focus, which would then stay on the page behind.
        data-autofocus={!disabled || undefined}
      />
      <Text fw={600} size="sm" id="role-permissions">
        Permissions
      </Text>
      <ScrollArea.Autosize
        offsetScrollbars="y"
        mah="50vh"
        type="auto"
        viewportProps={{ role: 'group', 'aria-labelledby': 'role-permissions', tabIndex: 0 }}
      >
        {all ? null : <Skeleton h={360} />}
        <div className={classes.permissions}>
          {groupPermissions(all ?? []).map(({ title, held }) => (
            <fieldset key={title} className={classes.group}>
              <legend>{title}</legend>
              {held.map(({ Id, Name, Allows }) => (
                <Checkbox
                  key={Id}
                  label={Allows}
                  title={Name}
                  description={canGrant(person, Id) ? undefined : 'You do not have this permission.'}
                  checked={values.granted.includes(Id)}
                  disabled={disabled || !canGrant(person, Id)}
                  onChange={(event) => toggle(Id, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </ScrollArea.Autosize>
    </>
  )
}

const list = (all: readonly PermissionInfo[], ids: readonly number[]) =>
  ids.map((id) => all.find(({ Id }) => Id === id)?.Allows ?? `permission ${id}`).join('; ')

/** Who has the role, and what they gain and lose when it is saved. */
function RoleEffects({ role, granted, members }: { role: Role; granted: readonly number[]; members: readonly User[] }) {
  const all = usePermissions() ?? []
  const before = toValues(role).granted
  const gained = granted.filter((id) => !before.includes(id))
  const lost = before.filter((id) => !granted.includes(id))
  const count = members.length === 1 ? '1 user has this role' : `${members.length} users have this role`
  return (
    <Alert role="status" title={members.length === 0 ? 'No user has this role.' : `${count}.`}>
      {members.length === 0 ? null : <Text size="sm">{members.map(toMemberName).join(', ')}</Text>}
      {gained.length > 0 ? <Text size="sm">Gained when saved: {list(all, gained)}.</Text> : null}
      {lost.length > 0 ? <Text size="sm">Lost when saved: {list(all, lost)}.</Text> : null}
      {!role.HasOwnList && !isSame(before, granted) ? (
        <Text size="sm">The role has the default permissions now. When saved, it gets a list of its own.</Text>
      ) : null}
    </Alert>
  )
}

const toMemberName = ({ Email, IsActive }: User) => (IsActive ? Email : `${Email} (deactivated)`)

/** Both versions of a role, when another user saved it meanwhile. */
function RoleComparison({ theirs, mine }: { theirs: Values; mine: Values }) {
  const all = usePermissions() ?? []
  const versions = [
    { label: 'Saved by another user', values: theirs, other: mine },
    { label: 'Yours', values: mine, other: theirs },
  ]
  return versions.map(({ label, values, other }) => (
    <Text key={label} size="sm">
      {label}: {values.name === other.name ? null : `name “${values.name}”; `}
      {list(
        all,
        values.granted.filter((id) => !other.granted.includes(id)),
      ) || 'no permission that the other version lacks'}
      .
    </Text>
  ))
}

/** Creates a role. The permissions that every role starts with are chosen, if the user holds them. */
export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const person = useCurrentUser()
  const usual = [permissions.CHANGE_PLAYERS.id, permissions.CHANGE_LIVEOPS.id]
  const initialValues: Values = { name: '', granted: usual.filter((id) => canGrant(person, id)) }
  return (
    <FormDialog
      {...form}
      endpoint={roles.create}
      initialValues={initialValues}
      toInput={({ name, granted }) => ({ body: { Id: 0, Name: name, PermissionIds: [...granted] } })}
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

/** The newest version of a role that is known: the loaded one, or the one that a conflict was answered with. */
function useNewestRole(loaded: Role) {
  const [answered, setAnswered] = useState<Role>()
  const onError = ({ code, data }: ApiError) => {
    if (code === 'stale') setAnswered(Role.safeParse(data).data)
  }
  return { newest: answered && answered.Version > loaded.Version ? answered : loaded, onError }
}

export function EditRoleDialog({
  role,
  members,
  onClose,
}: {
  role: Role
  members: readonly User[]
  onClose: () => void
}) {
  const { newest, onError } = useNewestRole(role)
  const disabledReason = toRoleDisabledReason(useCurrentUser(), newest)
  const disabled = disabledReason !== undefined
  // A role without a list keeps the default permissions while only its name changes.
  const toPermissionIds = (granted: readonly number[]) =>
    isSame(toValues(newest).granted, granted) ? {} : { PermissionIds: [...granted] }
  return (
    <FormDialog
      {...form}
      endpoint={roles.update}
      edits={{ saved: role, schema: Role, toValues }}
      toInput={({ name, granted }) => ({ body: { Id: role.Id, Name: name, ...toPermissionIds(granted) } })}
      title={`Edit ${role.Name}`}
      compare={(theirs, mine) => <RoleComparison theirs={theirs} mine={mine} />}
      confirmLabel="Save role"
      canConfirm={(_, isDirty) => isDirty && !disabled}
      onError={onError}
      successMessage={`Role ${role.Name} saved.`}
      keptBy="role"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          {disabled ? <Alert>{disabledReason}</Alert> : null}
          <RoleFields fields={fields} disabled={disabled} />
          <RoleEffects role={newest} granted={fields.values.granted} members={members} />
        </Stack>
      )}
    </FormDialog>
  )
}
