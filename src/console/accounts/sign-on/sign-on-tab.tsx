import { Badge, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type SignOnIssuer, signOnIssuers } from '#contract/sign-on-issuers.ts'
import { CheckDialog } from './check-dialog.tsx'
import { CreateIssuerDialog, EditIssuerDialog } from './issuer-dialogs.tsx'
import { OpenIdentities } from './open-identities.tsx'
import { BreakGlassUses, PolicySection } from './policy-section.tsx'

const PageParams = z.object({
  /** The id of the issuer whose form is open. */
  provider: z.string().optional(),
  new: z.enum(['provider']).optional().catch(undefined),
})

function useIssuers() {
  const { data, error, refetch } = useEndpointQuery(signOnIssuers.list, {})
  return { rows: data?.Issuers, error, refetch }
}

function IssuerActions({ issuer }: { issuer: SignOnIssuer }) {
  const { Id, Name } = issuer
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)} aria-label={`Test ${Name}`}>
        Test
      </Button>
      <ActionButton
        endpoint={signOnIssuers.remove}
        input={{ params: { id: String(Id) } }}
        target={Name}
        isDestructive
        button={{ size: 'compact-sm', variant: 'subtle' }}
        labels={{
          label: 'Remove',
          question: `Remove the issuer ${Name}?`,
          body: 'The sessions that it opened end, and nobody signs in with it any more. Identities are kept and work again when it is added again.',
          confirm: 'Remove issuer',
          done: `Issuer ${Name} removed.`,
          failed: "Couldn't remove the issuer.",
        }}
      />
      {isOpen ? <CheckDialog issuer={issuer} onClose={() => setOpen(false)} /> : null}
    </Group>
  )
}

function IssuerState({ IsActive }: SignOnIssuer) {
  return (
    <Badge
      size="sm"
      tt="none"
      color={IsActive ? 'green' : 'gray'}
      c={IsActive ? 'var(--qd-success)' : 'var(--qd-text-dimmed)'}
    >
      {IsActive ? 'Active' : 'Not active'}
    </Badge>
  )
}

const columns: readonly Column<SignOnIssuer>[] = [
  { key: 'name', title: 'Name', width: 160, mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'issuer',
    title: 'Issuer',
    isFlexible: true,
    cell: ({ Issuer }) => <bdi>{Issuer}</bdi>,
  },
  { key: 'domains', title: 'Domains', width: 200, cell: ({ Domains }) => Domains.join(', ') || 'None' },
  { key: 'state', title: 'State', width: 110, mobileRole: 'subtitle', cell: (issuer) => <IssuerState {...issuer} /> },
  { key: 'createdBy', title: 'Added by', isHiddenByDefault: true, cell: ({ CreatedBy }) => CreatedBy },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 170,
    cell: (issuer) => <IssuerActions issuer={issuer} />,
  },
]

const issuerList = defineLocalList({
  id: 'sign-on-issuers',
  noun: { one: 'issuer', many: 'issuers' },
  label: 'Issuers of single sign-on',
  useAllRows: useIssuers,
  searchText: ({ Name, Issuer, Domains }) => `${Name} ${Issuer} ${Domains.join(' ')}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ provider: String(Id) }),
  search: { label: 'Search by name, issuer or domain' },
  emptyText:
    'No issuer yet. Add the OpenID Connect provider of the studio, and staff sign in with their accounts there.',
  noMatchText: 'No issuer matches this search.',
})

function Policies() {
  const { data } = useEndpointQuery(signOnIssuers.list, {})
  if (!data) return null
  const { Policy, Uses, Issuers } = data
  return (
    <>
      <BreakGlassUses uses={Uses} />
      {Issuers.length > 0 || Policy.IsOnly ? <PolicySection policy={Policy} /> : null}
      <OpenIdentities />
    </>
  )
}

/** How staff sign in: the issuers, whether passwords work too, and who waits to be let in. */
export function SignOnTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(signOnIssuers.create)
  const close = useCallback(() => setSearchParams({ provider: undefined, new: undefined }), [setSearchParams])
  return (
    <>
      <Policies />
      <ListView
        list={issuerList}
        openKey={params.provider}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'provider' })}
            >
              New issuer
            </ExplainedButton>
          </TitleActions>
        }
      />
      {params.new === 'provider' ? (
        <CreateIssuerDialog onClose={(created) => setSearchParams({ provider: created, new: undefined })} />
      ) : null}
      {params.provider === undefined ? null : (
        <OpenedIssuer key={params.provider} id={params.provider} onClose={close} />
      )}
    </>
  )
}

function OpenedIssuer({ id, onClose }: { id: string; onClose: () => void }) {
  const { rows } = useIssuers()
  const issuer = rows?.find(({ Id }) => String(Id) === id)
  if (issuer) return <EditIssuerDialog issuer={issuer} onClose={onClose} />
  return rows ? <UnknownLinkAlert onClose={onClose}>There is no issuer with this ID.</UnknownLinkAlert> : null
}
