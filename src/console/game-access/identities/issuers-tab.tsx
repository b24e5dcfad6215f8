import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
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
import { type IdentityIssuer, identityIssuers } from '#contract/identity-issuers.ts'
import { CreateIssuerDialog, EditIssuerDialog } from './issuer-dialogs.tsx'

const PageParams = z.object({
  /** The id of the issuer whose form is open. */
  issuer: z.string().optional(),
  new: z.enum(['issuer']).optional().catch(undefined),
})

function useIssuers() {
  const { data, error, refetch } = useEndpointQuery(identityIssuers.list, {})
  return { rows: data?.Issuers, error, refetch }
}

function RemoveButton({ issuer: { Id, Name } }: { issuer: IdentityIssuer }) {
  return (
    <ActionButton
      endpoint={identityIssuers.remove}
      input={{ params: { id: String(Id) } }}
      target={Name}
      isDestructive
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Remove',
        question: `Remove the issuer ${Name}?`,
        body: 'Its tokens no longer sign players in. The identities of players are kept and work again when the issuer is added again.',
        confirm: 'Remove issuer',
        done: `Issuer ${Name} removed.`,
        failed: "Couldn't remove the issuer.",
      }}
    />
  )
}

const columns: readonly Column<IdentityIssuer>[] = [
  { key: 'name', title: 'Name', width: 160, mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  { key: 'issuer', title: 'Issuer', mobileRole: 'subtitle', cell: ({ Issuer }) => <bdi>{Issuer}</bdi> },
  { key: 'keys', title: 'Address of its keys', isHiddenByDefault: true, cell: ({ KeysUrl }) => <bdi>{KeysUrl}</bdi> },
  {
    key: 'audiences',
    title: 'Audiences',
    cell: ({ Audiences }) => [...new Set(Audiences.map(({ Audience }) => Audience))].join(', ') || 'None',
  },
  { key: 'createdBy', title: 'Added by', isHiddenByDefault: true, cell: ({ CreatedBy }) => CreatedBy },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 110,
    cell: (issuer) => <RemoveButton issuer={issuer} />,
  },
]

const issuerList = defineLocalList({
  id: 'identity-issuers',
  noun: { one: 'issuer', many: 'issuers' },
  label: 'Issuers of identity tokens',
  useAllRows: useIssuers,
  searchText: ({ Name, Issuer }) => `${Name} ${Issuer}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ issuer: String(Id) }),
  search: { label: 'Search by name or issuer' },
  emptyText: 'No issuer yet. Add Apple or Google, and players sign in with their accounts there.',
  noMatchText: 'No issuer matches this search.',
})

/** The issuers whose identity tokens sign players in. */
export function IssuersTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(identityIssuers.create)
  const close = useCallback(() => setSearchParams({ issuer: undefined, new: undefined }), [setSearchParams])
  return (
    <>
      <ListView
        list={issuerList}
        openKey={params.issuer}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'issuer' })}
            >
              New issuer
            </ExplainedButton>
          </TitleActions>
        }
      />
      {params.new === 'issuer' ? <CreateIssuerDialog onClose={close} /> : null}
      {params.issuer === undefined ? null : <OpenedIssuer key={params.issuer} id={params.issuer} onClose={close} />}
    </>
  )
}

function OpenedIssuer({ id, onClose }: { id: string; onClose: () => void }) {
  const { rows } = useIssuers()
  const issuer = rows?.find(({ Id }) => String(Id) === id)
  if (issuer) return <EditIssuerDialog issuer={issuer} onClose={onClose} />
  return rows ? <UnknownLinkAlert onClose={onClose}>There is no issuer with this ID.</UnknownLinkAlert> : null
}
