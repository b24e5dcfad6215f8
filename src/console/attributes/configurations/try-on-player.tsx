import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'

type Values = { name: string; persistenceKeyName: string; jsonPathExpression: string; regex: string }
type Trial = Values & { playerId: string }

const nothing: Trial = { playerId: '-', name: '', persistenceKeyName: '-', jsonPathExpression: '$', regex: '' }

/** Whether two trials have the same player and values. */
const isSame = (one: Trial, other: Trial) =>
  (Object.keys(nothing) as (keyof Trial)[]).every((field) => one[field] === other[field])

/** Evaluates what is in the form on a real player; nothing is saved. */
export function TryOnPlayer({ values }: { values: Values }) {
  const [playerId, setPlayerId] = useState('')
  const [trial, setTrial] = useState<Trial>()
  const [isRunning, setRunning] = useState(false)
  const input = { ...values, playerId: playerId.trim() }
  // An outcome next to other values than those tried would be read as theirs.
  if (trial && !isSame(trial, input)) setTrial(undefined)
  const query = useEndpointQuery(
    attributeConfigurations.try,
    { query: trial ?? nothing },
    { enabled: trial !== undefined && isRunning, errorDisplay: 'quiet', keepPreviousData: false, staleTime: 0 },
  )
  const isSettled = !query.isFetching && (query.data !== undefined || query.error !== undefined)
  // A query that stays enabled is refetched after every save.
  if (trial && isRunning && isSettled) setRunning(false)
  const isComplete = [playerId, values.persistenceKeyName, values.jsonPathExpression].every(
    (text) => text.trim() !== '',
  )
  const start = () => {
    setTrial(input)
    setRunning(true)
  }
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Try on player"
          placeholder="Player ID or social account ID"
          value={playerId}
          onChange={({ currentTarget }) => setPlayerId(currentTarget.value)}
          flex={1}
        />
        <Button variant="default" disabled={!isComplete} loading={query.isFetching} onClick={start}>
          Try
        </Button>
      </Group>
      <div aria-live="polite">
        {trial && isSettled && query.error ? (
          <Alert color="red" mt="xs">
            {query.error.errors[0]?.message ?? query.error.message}
          </Alert>
        ) : null}
        {trial && isSettled && query.data ? <Result result={query.data} /> : null}
      </div>
    </div>
  )
}

function Result({ result }: { result: EndpointReply<typeof attributeConfigurations.try> }) {
  const { Value, Failure, Found, Current } = result
  const found = Found === null ? '' : ` The path finds: ${Found}`
  if (Value === null) {
    return (
      <Alert color="red" mt="xs" title="No value">
        {Failure}
        {found}
      </Alert>
    )
  }
  return (
    <Alert color="green" mt="xs" title={`Value: ${Value}`}>
      {Current === null ? 'The player does not have this attribute now.' : `The attribute is ${Current} now.`}
      {found}
    </Alert>
  )
}
