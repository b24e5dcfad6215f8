import { Alert, Loader } from '@mantine/core'
import { DescriptionList } from '#console/components/description-list.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type BuildDecision, decisionReasons } from '#contract/builds/build-decision.ts'
import { builds } from '#contract/builds/builds.ts'
import type { BuildPlatform } from '#contract/builds/platforms.ts'

/** Who starts the game with what, as typed; empty where it is not known. */
export type ExplainInput = {
  readonly platform: BuildPlatform
  readonly version: string
  readonly buildNumber: string
  readonly playerId: string
}

const outcomes = {
  play: { title: 'Play', color: 'green' },
  update: { title: 'Update', color: 'yellow' },
  refuse: { title: 'Refuse', color: 'red' },
} as const

function toTitle({ Outcome, UpdateTo }: BuildDecision): string {
  return UpdateTo === null ? outcomes[Outcome].title : `${outcomes[Outcome].title} to build ${UpdateTo}`
}

/** Text of a field as the query takes it: absent when empty. */
const optional = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { readonly [N in Name]?: string }

/** The decision on a question, with its bucket and reason. */
export function DecisionResult({ input }: { input: ExplainInput }) {
  const query = {
    platform: input.platform,
    ...optional('version', input.version),
    ...optional('buildNumber', input.buildNumber),
    ...optional('playerId', input.playerId),
  }
  const { data, error, isPlaceholderData } = useEndpointQuery(
    builds.decide,
    { query },
    { errorDisplay: 'quiet', staleTime: 0 },
  )
  if (error) {
    return (
      <Alert color="red" role="status" title="This cannot be decided.">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!data) return <Loader size="sm" aria-label="Deciding" />
  return (
    <Alert color={outcomes[data.Outcome].color} role="status" title={toTitle(data)} aria-busy={isPlaceholderData}>
      <p>{decisionReasons[data.Reason]}</p>
      {data.Text === '' ? null : (
        <p>
          “<bdi>{data.Text}</bdi>”
        </p>
      )}
      <DescriptionList
        items={[
          { label: 'Build', value: data.BuildNumber },
          { label: 'Content bucket', value: data.Bucket },
          { label: 'Environment', value: data.UsesStaging ? 'Staging' : "The server's own" },
          { label: 'Debugger key', value: data.HasDebuggerKey ? 'Yes' : 'No' },
        ]}
      />
    </Alert>
  )
}
