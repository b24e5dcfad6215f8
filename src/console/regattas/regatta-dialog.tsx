import { Button, Divider, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { DescriptionList } from '#console/components/description-list.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { ReadFailure } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattaScreen } from '#console/routes.ts'
import type { Regatta } from '#contract/regattas/regatta.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { DeleteRegatta } from './delete-regatta.tsx'
import { toFacts, toRules } from './regatta-facts.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useDefinition } from './use-definition.ts'

/** A regatta of the timeline with its definition. */
export function RegattaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useNavigateTo()
  const query = useEndpointQuery(
    regattas.get,
    { params: { id } },
    { errorDisplay: 'contained', keepPreviousData: false },
  )
  const { data, error } = query
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Regatta ${id}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
    >
      <Stack gap="md">
        {error && !data ? <ReadFailure query={query} unknownText="Couldn't Find a Valid Regatta" /> : null}
        {data || error ? null : <Skeleton height={200} />}
        {data ? (
          <>
            <DescriptionList items={[{ label: 'Status', value: <StatusBadge regatta={data} /> }, ...toFacts(data)]} />
            <Divider label="Definition" labelPosition="left" />
            <Rules regatta={data} />
          </>
        ) : null}
        <Group justify="flex-end">
          {data ? <DeleteRegatta regatta={data} /> : null}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {data ? <Button onClick={() => go(toHref(regattaScreen, { regattaId: id }))}>Details</Button> : null}
        </Group>
      </Stack>
    </Modal>
  )
}

function Rules({ regatta }: { regatta: Regatta }) {
  const definition = useDefinition(String(regatta.RegattaDefinitionId))
  return <DescriptionList items={toRules(regatta, definition)} />
}
