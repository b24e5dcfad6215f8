import { Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type GameKey, gameKeys } from '#contract/game-keys.ts'
import { IdentityIssuer, identityIssuers, knownIssuers } from '#contract/identity-issuers.ts'
import { type IssuerValues, newIssuer, toIssuerBody, toIssuerValues, validateIssuer } from './issuer-form.ts'

const labels = { name: 'Name', issuer: 'Issuer', keysUrl: 'Address of its keys', audiences: 'Audiences' } as const

const form = {
  labels,
  validate: validateIssuer,
  errorFields: { 'identity-issuer-exists': 'issuer' },
  subject: 'this issuer',
  size: 'lg',
  takesReason: true,
} as const

/** The client keys that can be used, and those that have audiences already. */
function useClientKeys(values: IssuerValues): readonly GameKey[] {
  const { data } = useEndpointQuery(gameKeys.list, { query: { take: '100' } }, { errorDisplay: 'quiet' })
  return (data?.Result ?? []).filter(
    ({ Id, Kind, State }) =>
      Kind === 'client' && (State === 'active' || State === 'rotating' || values.audiences[Id] !== undefined),
  )
}

function IssuerFields({ fields }: { fields: FormFields<IssuerValues> }) {
  const { field, values, setValues, getInputProps } = fields
  const keys = useClientKeys(values)
  const { error } = getInputProps('audiences')
  return (
    <>
      <TextInput {...field('name')} maxLength={80} autoComplete="off" required data-autofocus />
      <TextInput
        {...field('issuer')}
        description="As its tokens name it, in the claim iss."
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextInput
        {...field('keysUrl')}
        description="Where it publishes its public keys, as a JSON Web Key Set."
        maxLength={500}
        autoComplete="off"
        required
      />
      <div>
        <Text fw={600} size="sm">
          Audiences
        </Text>
        <Text size="sm" c="dimmed">
          For whom a token must be made, in the claim aud: the bundle or client ID of the game. Enter adds one.
        </Text>
      </div>
      {keys.map(({ Id, Name }, index) => (
        <TagsInput
          key={Id}
          label={Name}
          value={[...(values.audiences[Id] ?? [])]}
          onChange={(names) => setValues({ audiences: { ...values.audiences, [Id]: names } })}
          error={index === keys.length - 1 ? error : undefined}
          acceptValueOnBlur
          comboboxProps={{ withinPortal: false }}
        />
      ))}
      {keys.length === 0 ? <Text size="sm">There is no client key yet. Make one under Keys first.</Text> : null}
    </>
  )
}

/** Adds an issuer: one of those that many games know, or another one. */
export function CreateIssuerDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      endpoint={identityIssuers.create}
      initialValues={newIssuer}
      toInput={(values) => ({ body: toIssuerBody(values) })}
      title="New issuer"
      confirmLabel="Add issuer"
      successMessage="The issuer was added."
      errorMessage="Couldn't add the issuer."
      keptBy="new"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Players sign in with the identity tokens of an issuer, on every device that they have.
          </Text>
          <Group gap="xs">
            {Object.values(knownIssuers).map((known) => (
              <Button key={known.name} variant="default" size="compact-sm" onClick={() => fields.setValues(known)}>
                {known.name}
              </Button>
            ))}
          </Group>
          <IssuerFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Changes an issuer. */
export function EditIssuerDialog({ issuer, onClose }: { issuer: IdentityIssuer; onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      endpoint={identityIssuers.update}
      edits={{ saved: issuer, schema: IdentityIssuer, toValues: toIssuerValues }}
      toInput={(values) => ({ params: { id: String(issuer.Id) }, body: toIssuerBody(values) })}
      title={`Edit ${issuer.Name}`}
      confirmLabel="Save issuer"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`Issuer ${issuer.Name} saved.`}
      errorMessage="Couldn't save the issuer."
      keptBy="issuer"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <IssuerFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}
