import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { adminRoleId } from '#contract/core/permissions.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { type BreakGlassUse, type SignOnPolicy, signOnIssuers } from '#contract/sign-on-issuers.ts'
import { useUsers } from '../users/staff-queries.ts'

/** Asks for the break-glass account and makes single sign-on the only way in. */
function OnlyDialog({ policy, onClose }: { policy: SignOnPolicy; onClose: () => void }) {
  const { rows } = useUsers()
  const choices = (rows ?? [])
    .filter(({ IsActive, HasPassword, RoleId }) => IsActive && HasPassword && RoleId === adminRoleId)
    .map(({ Id, Email }) => ({ value: String(Id), label: Email }))
  return (
    <FormDialog
      endpoint={signOnIssuers.setPolicy}
      labels={{ userId: 'Break-glass account' }}
      initialValues={{ userId: policy.BreakGlassUserId === null ? '' : String(policy.BreakGlassUserId) }}
      validate={({ userId }) => (userId === '' ? { userId: requiredText } : {})}
      ifMatch={policy.Version}
      toInput={({ userId }) => ({ body: { isOnly: true, breakGlassUserId: Number(userId) } })}
      errorFields={{ 'break-glass-unfit': 'userId' }}
      title="Make single sign-on the only way in?"
      isDestructive
      confirmLabel="End passwords"
      successMessage="Single sign-on is the only way in now."
      errorMessage="Couldn't change how staff sign in."
      takesReason
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap="md">
          <Text>
            Passwords, reset links and invitations end for all users, and so do the sessions that passwords opened,
            except your own.
          </Text>
          <Select
            {...field('userId')}
            data={choices}
            description="An administrator whose password still works when the provider does not. Each use of it is an alarm on Home."
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            required
            data-autofocus
          />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Whether single sign-on is the only way in, and the button that changes it. */
export function PolicySection({ policy }: { policy: SignOnPolicy }) {
  const [isOpen, setOpen] = useState(false)
  const { rows } = useUsers()
  const account = rows?.find(({ Id }) => Id === policy.BreakGlassUserId)?.Email
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Text>
        {policy.IsOnly
          ? `Single sign-on is the only way in. The break-glass account is ${account ?? 'not known'}.`
          : 'Staff sign in with a provider or with a password.'}
      </Text>
      {policy.IsOnly ? (
        <ActionButton
          endpoint={signOnIssuers.setPolicy}
          input={{ body: { isOnly: false, breakGlassUserId: policy.BreakGlassUserId } }}
          labels={{
            label: 'Allow passwords',
            question: 'Allow passwords again?',
            body: 'Passwords from before work again, and users can be invited.',
            confirm: 'Allow passwords',
            done: 'Passwords work again.',
            failed: "Couldn't change how staff sign in.",
          }}
        />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Make it the only way in
        </Button>
      )}
      {isOpen ? <OnlyDialog policy={policy} onClose={() => setOpen(false)} /> : null}
    </Group>
  )
}

/** Uses of the break-glass account that no other administrator has seen yet. */
export function BreakGlassUses({ uses }: { uses: readonly BreakGlassUse[] }) {
  const open = uses.filter(({ AcknowledgedBy }) => AcknowledgedBy === null)
  if (open.length === 0) return null
  return (
    <Alert color="red" variant="light" title="The break-glass account was used" mb="md">
      <Stack gap="xs" align="flex-start">
        {open.map(({ Id, Email, At, IpAddress }) => (
          <Text key={Id} size="sm">
            {Email}, <Time at={At} />, from {IpAddress}
          </Text>
        ))}
        <ActionButton
          endpoint={signOnIssuers.acknowledge}
          input={{}}
          labels={{
            label: 'Acknowledge',
            question: 'Acknowledge these uses?',
            body: 'Home stops showing them. Uses of your own account stay until another administrator has seen them.',
            confirm: 'Acknowledge uses',
            done: 'The uses were acknowledged.',
            failed: "Couldn't acknowledge the uses.",
          }}
        />
      </Stack>
    </Alert>
  )
}
