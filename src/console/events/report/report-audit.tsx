import { Stack, Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { auditScreen } from '#console/routes.ts'
import { type AuditEntry, audit } from '#contract/audit.ts'

/** How many audit entries are shown. */
const shownEntries = 10

/** The last audit entries about an event, for those who may read the audit log. */
export function ReportAudit({ eventId }: { eventId: string }) {
  const { disabledReason } = useCallAccess(audit.list)
  const { data, error } = useEndpointQuery(
    audit.list,
    { query: { targetKind: 'event', targetId: eventId, take: String(shownEntries) } },
    { errorDisplay: 'quiet', enabled: disabledReason === undefined },
  )
  if (disabledReason !== undefined) return <Text size="sm">{disabledReason}</Text>
  if (error) return <Text size="sm">The audit log could not be loaded: {error.message}</Text>
  if (!data) return <Text size="sm">Reading the audit log…</Text>
  return (
    <Stack gap="xs">
      {data.Result.length === 0 ? <Text size="sm">Nothing has been recorded about this edition.</Text> : null}
      {data.Result.map((entry) => (
        <Entry key={entry.Id} entry={entry} />
      ))}
      <Text size="xs" c="dimmed">
        Imports and batch deletions are one entry for all their events.{' '}
        <AppLink
          href={toHref(auditScreen, {}, { kind: 'event', target: eventId })}
          style={{ textDecoration: 'underline' }}
        >
          Open in the audit log
        </AppLink>
      </Text>
    </Stack>
  )
}

function Entry({ entry: { Id, At, Actor, Action, Outcome, Reason } }: { entry: AuditEntry }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        <AppLink href={toHref(auditScreen, {}, { entry: Id })} style={{ textDecoration: 'underline' }}>
          {Action}
        </AppLink>
        {Outcome === 'done' ? '' : `, ${Outcome}`} by {Actor}
      </Text>
      <Text size="xs" c="dimmed">
        <Time at={At} />
        {Reason === '' ? '' : `: ${Reason}`}
      </Text>
    </div>
  )
}
