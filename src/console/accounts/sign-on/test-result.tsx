import { Alert, List, Stack, Text } from '@mantine/core'
import { DescriptionList } from '#console/components/description-list.tsx'
import type { SignOnTest } from '#contract/sign-on.ts'
import { SignInLayout } from '../shared/sign-in-layout.tsx'

/** What a test of a sign-in found out. Nobody was signed in by it. */
export function TestResult({ test }: { test: SignOnTest }) {
  const { IssuerName, Subject, Email, Groups, Role, HasSecondFactor, Problems } = test
  return (
    <SignInLayout title={`Test of ${IssuerName}`} isWide>
      <Stack gap="md">
        <Text>
          The sign-in works this far. It opened no session and changed nothing. Close this tab when you are done.
        </Text>
        {Problems.length === 0 ? (
          <Alert color="green" variant="light" role="status">
            This user would be signed in as {Role}.
          </Alert>
        ) : (
          <Alert color="yellow" variant="light" role="status" title="To look at">
            <List size="sm">
              {Problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <DescriptionList
          items={[
            { label: 'Subject', value: <bdi>{Subject}</bdi> },
            { label: 'E-mail', value: Email ?? 'None' },
            { label: 'Groups', value: Groups.join(', ') || 'None' },
            { label: 'Role', value: Role ?? 'None' },
            {
              label: 'Second factor',
              value: HasSecondFactor ? 'Checked by the provider' : 'Not checked by the provider',
            },
          ]}
        />
      </Stack>
    </SignInLayout>
  )
}
