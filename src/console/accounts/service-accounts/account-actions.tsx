import { Group } from '@mantine/core'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { isUsableKey, toUse } from '#console/game-access/shared/key-state.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { type ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import { canManageRole } from '../users/role-rights.ts'
import { useRoles } from '../users/staff-queries.ts'

/** The id of the account that gets a new key. */
const RotateParams = z.object({ rotate: z.string().optional() })

/** Why the caller cannot change an account; undefined when they can, and while the roles are not loaded. */
function useDisabledReason({ Role }: ServiceAccount): string | undefined {
  const person = useCurrentUser()
  const { rows: roles } = useRoles()
  const role = roles?.find(({ Id }) => Id === Role?.Id)
  return !role || canManageRole(person, role)
    ? undefined
    : 'Only someone with all permissions of its role can change this service account.'
}

/** Rotates and revokes a service account. */
export function AccountActions({ account }: { account: ServiceAccount }) {
  const [, setSearchParams] = useSearchParams(RotateParams)
  const disabledReason = useDisabledReason(account)
  if (account.State === 'revoked') return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isUsableKey(account) ? (
        <ExplainedButton
          size="compact-sm"
          variant="subtle"
          disabledReason={disabledReason}
          onClick={() => setSearchParams({ rotate: String(account.Id) })}
        >
          Rotate
        </ExplainedButton>
      ) : null}
      <ActionButton
        endpoint={serviceAccounts.revoke}
        input={{ params: { id: String(account.Id) } }}
        isDestructive
        disabledReason={disabledReason}
        button={{ size: 'compact-sm', variant: 'subtle' }}
        labels={{
          label: 'Revoke',
          question: `Revoke the service account ${account.Name}?`,
          body: (
            <>
              <p>{toUse(account)}</p>
              <p>
                The program with its key stops within a second, and so do jobs that it started. This cannot be undone,
                and the name is not free again.
              </p>
            </>
          ),
          confirm: 'Revoke service account',
          done: `Service account ${account.Name} revoked.`,
          failed: "Couldn't revoke the service account.",
        }}
      />
    </Group>
  )
}
