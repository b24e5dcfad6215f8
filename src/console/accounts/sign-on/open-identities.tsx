import { Group, Stack, Text, Title } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type OpenIdentity, signOnIdentities } from '#contract/sign-on-identities.ts'

function AdmitButton({ identity: { Id, Email, Account } }: { identity: OpenIdentity }) {
  return (
    <ActionButton
      endpoint={signOnIdentities.admit}
      input={{ params: { id: String(Id) } }}
      button={{ size: 'compact-sm' }}
      labels={{
        label: 'Let in',
        question: `Let ${Email} in?`,
        body:
          Account === null
            ? 'The next sign-in makes a new user, with the role of the groups.'
            : `From now on this identity signs in as ${Account}. Make sure that it belongs to the same person.`,
        confirm: Account === null ? 'Let in' : `Join to ${Account}`,
        done: `${Email} can sign in.`,
        failed: "Couldn't let the identity in.",
      }}
    />
  )
}

/** Identities that tried to sign in and wait for an administrator. */
export function OpenIdentities() {
  const { data } = useEndpointQuery(signOnIdentities.list, {}, { errorDisplay: 'part' })
  if (!data || data.Identities.length === 0) return null
  return (
    <Stack gap="xs" mb="md" component="section" aria-label="Waiting to be let in">
      <Title order={3} size="sm">
        Waiting to be let in
      </Title>
      {data.Identities.map((identity) => (
        <Group key={identity.Id} justify="space-between" gap="sm">
          <Text size="sm">
            <bdi>{identity.Email || identity.Subject}</bdi> with {identity.IssuerName},{' '}
            <Time at={identity.LastUsedAt} relative />.{' '}
            {identity.Account === null
              ? 'The user was deleted.'
              : `There is an account ${identity.Account}, which does not sign in with this identity.`}
          </Text>
          <AdmitButton identity={identity} />
        </Group>
      ))}
    </Stack>
  )
}
