import { Group, Stack, Text } from '@mantine/core'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { Time } from '#console/components/time/time.tsx'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { ReplacedConfigurations } from '#contract/attribute-configuration-import.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The lists that imports replaced, beside the page: each can be downloaded and restored. */
export function ImportHistory({ onRestore, onClose }: { onRestore: (id: number) => void; onClose: () => void }) {
  const query = useEndpointQuery(attributeConfigurations.replaced, {}, { errorDisplay: 'quiet' })
  return (
    <SideDrawer isOpen onClose={onClose} width={560} title="Import history" closeLabel="Close the import history">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          What the last 20 imports replaced. Restoring one is an import of its own, with a preview.
        </Text>
        {query.error && !query.data ? <span role="alert">{query.error.message}</span> : null}
        {query.data?.Replaced.length === 0 ? <Text size="sm">No imports yet.</Text> : null}
        {query.data?.Replaced.map((replaced) => (
          <Entry key={replaced.Id} replaced={replaced} onRestore={onRestore} />
        ))}
      </Stack>
    </SideDrawer>
  )
}

function Entry({ replaced, onRestore }: { replaced: ReplacedConfigurations; onRestore: (id: number) => void }) {
  const { Id, ReplacedAt, ReplacedBy, Configurations, Import } = replaced
  const { disabledReason } = useCallAccess(attributeConfigurations.override, { body: [] })
  const name = `before the import of ${formatDateTime(new Date(ReplacedAt))}`
  return (
    <article aria-label={`Configurations ${name}`}>
      <Text size="sm" fw={600}>
        {Configurations === 1 ? '1 configuration' : `${formatExact(Configurations)} configurations`}, before the import
        of <Time at={ReplacedAt} />
      </Text>
      <Text size="xs" c="dimmed">
        {ReplacedBy} · {Import}
      </Text>
      <Group gap="xs" mt={4}>
        <ExplainedButton
          size="compact-sm"
          variant="default"
          disabledReason={disabledReason}
          onClick={() => onRestore(Id)}
        >
          Restore
        </ExplainedButton>
        <ExportButton
          endpoint={attributeConfigurations.exportReplaced}
          input={{ params: { id: String(Id) } }}
          label="Download .json"
          done={(fileName) => `The configurations were saved as ${fileName}.`}
          button={{ size: 'compact-sm' }}
        />
      </Group>
    </article>
  )
}

/** Previews the restoration of what an import replaced. */
export function RestoreDialog({
  id,
  onImported,
  onClose,
}: {
  id: string
  onImported: (different: readonly AttributeConfiguration[]) => void
  onClose: () => void
}) {
  const { data, error } = useEndpointQuery(
    attributeConfigurations.replacedContent,
    { params: { id } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  if (error) return <ForbiddenDialog disabledReason={error.message} onClose={onClose} />
  if (!data) return null
  const source = {
    title: `Restore the configurations from before the import of ${formatDateTime(new Date(data.Replaced.ReplacedAt))}?`,
    confirmLabel: 'Restore',
    list: data.Configurations,
  }
  return <ImportDialog source={source} onImported={onImported} onClose={onClose} />
}
