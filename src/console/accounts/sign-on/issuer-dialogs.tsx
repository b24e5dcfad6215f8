import {
  ActionIcon,
  Button,
  Group,
  Input,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { CopyButton } from '#console/components/copy/copy-button.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { roles } from '#contract/roles.ts'
import { SignOnIssuer, signOnIssuers } from '#contract/sign-on-issuers.ts'
import classes from './issuer-dialogs.module.css'
import {
  type IssuerValues,
  newIssuer,
  toIssuerBody,
  toIssuerValues,
  toNewBody,
  validateIssuer,
  validateNewIssuer,
} from './issuer-form.ts'

const labels = {
  name: 'Name',
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  groupsClaim: 'Claim of groups',
  domains: 'Domains of e-mails',
  groupRoles: 'Roles of groups',
  isActive: 'Active',
  checksSecondFactor: 'Checks a second factor',
  verifiesEmails: 'Verifies every e-mail',
} as const

const nameText = 'As the sign-in page shows it: "Sign in with …"'

/** Adds an issuer by its address. The rest is set, in the form that opens then, once its provider knows this server. */
export function CreateIssuerDialog({ onClose }: { onClose: (createdId: string | undefined) => void }) {
  const createdId = useRef<string>(undefined)
  return (
    <FormDialog
      endpoint={signOnIssuers.create}
      labels={labels}
      validate={validateNewIssuer}
      errorFields={{ 'sign-on-issuer-exists': 'issuer' }}
      initialValues={newIssuer}
      toInput={(values) => ({ body: toNewBody(values) })}
      title="New issuer"
      confirmLabel="Add issuer"
      successMessage="The issuer was added. Nobody can sign in with it yet."
      errorMessage="Couldn't add the issuer."
      keptBy="new"
      takesReason
      onSuccess={({ data }) => {
        createdId.current = String(data.Id)
      }}
      onClose={() => onClose(createdId.current)}
    >
      {({ field }) => (
        <Stack gap="md">
          <TextInput
            {...field('name')}
            description={nameText}
            maxLength={40}
            autoComplete="off"
            required
            data-autofocus
          />
          <TextInput
            {...field('issuer')}
            description="The address of the provider, exactly as its ID tokens name it, such as https://id.example.com."
            maxLength={300}
            autoComplete="off"
            required
          />
        </Stack>
      )}
    </FormDialog>
  )
}

/** An address of this server, whole: one that was cut or copied in part is refused by the provider. */
function ServerAddress({ label, uri }: { label: string; uri: string }) {
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <div>
        <Text size="sm">{label}</Text>
        <Text size="sm" ff="monospace" className={classes.address}>
          {uri}
        </Text>
      </div>
      <CopyButton text={uri} label="Copy" of={label} variant="default" size="compact-sm" className={classes.copy} />
    </Group>
  )
}

/** What the provider has to know of this server. */
function ServerAddresses({ issuer }: { issuer: SignOnIssuer }) {
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        Enter these at the provider
      </Text>
      <ServerAddress label="Redirect URI" uri={issuer.RedirectUri} />
      <ServerAddress label="Back-channel logout URI, if it has a field for it" uri={issuer.BackChannelLogoutUri} />
    </Stack>
  )
}

/** One row for each group; of several groups of a user the first one counts. */
function GroupRoles({ fields }: { fields: FormFields<IssuerValues> }) {
  const { values, setValues, errors } = fields
  const { data } = useEndpointQuery(roles.list, {}, { errorDisplay: 'quiet' })
  const choices = (data ?? []).map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  const rows = values.groupRoles
  const setRows = (groupRoles: IssuerValues['groupRoles']) => setValues({ groupRoles })
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const problem = Object.entries(errors).find(([name]) => name.startsWith('groupRoles'))?.[1]
  return (
    <Input.Wrapper
      labelElement="div"
      label={labels.groupRoles}
      description="A user in none of these groups cannot sign in. Of several groups the first one counts."
      error={problem}
    >
      <Stack gap="xs" mt={4}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while it is typed
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`Group ${index + 1}`}
              placeholder="Group"
              value={row.group}
              maxLength={200}
              onChange={(event) => change(index, { group: event.currentTarget.value })}
            />
            <Select
              flex={1}
              aria-label={`Role of group ${index + 1}`}
              placeholder="Role"
              data={choices}
              value={row.roleId === '' ? null : row.roleId}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(roleId) => change(index, { roleId: roleId ?? '' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove group ${index + 1}`}
              onClick={() => setRows(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setRows([...rows, { group: '', roleId: '' }])}
          >
            Add group
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function IssuerFields({ fields, issuer }: { fields: FormFields<IssuerValues>; issuer: SignOnIssuer }) {
  const { field, getInputProps, values, setValues } = fields
  const toggle = (name: 'isActive' | 'checksSecondFactor' | 'verifiesEmails', description: string) => (
    <Switch {...getInputProps(name, { type: 'checkbox' })} label={labels[name]} description={description} />
  )
  return (
    <Stack gap="md">
      <ServerAddresses issuer={issuer} />
      <TextInput {...field('name')} description={nameText} maxLength={40} autoComplete="off" required data-autofocus />
      <TextInput
        label={labels.issuer}
        value={issuer.Issuer}
        readOnly
        description="It cannot change: identities belong to it."
      />
      <TextInput {...field('clientId')} description="From the provider." maxLength={300} autoComplete="off" />
      <PasswordInput
        {...field('clientSecret')}
        description={
          issuer.HasClientSecret ? 'One is stored. It is shown to nobody; type to replace it.' : 'From the provider.'
        }
        maxLength={1000}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret' }}
      />
      <TagsInput
        {...field('domains')}
        value={[...values.domains]}
        onChange={(domains) => setValues({ domains })}
        description="Whose e-mails it may sign in, such as example.com. Enter adds one."
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
      />
      <GroupRoles fields={fields} />
      <TextInput
        {...field('groupsClaim')}
        description="The claim with the groups of a user."
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextInput
        {...field('scopes')}
        description="Some providers need a scope for the claim of groups."
        maxLength={300}
        autoComplete="off"
        required
      />
      {toggle('checksSecondFactor', 'It asks for a second factor at each sign-in, so that this server need not.')}
      {toggle(
        'verifiesEmails',
        'An e-mail without the claim email_verified counts as verified. Only where nobody chooses an e-mail there.',
      )}
      {toggle('isActive', 'The sign-in page shows it. Deactivating it ends the sessions that it opened.')}
    </Stack>
  )
}

/** Changes an issuer. */
export function EditIssuerDialog({ issuer, onClose }: { issuer: SignOnIssuer; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={signOnIssuers.update}
      labels={labels}
      validate={validateIssuer}
      errorFields={{ 'sign-on-domain-taken': 'domains', 'sign-on-last-issuer': 'isActive' }}
      subject="this issuer"
      size="lg"
      takesReason
      edits={{ saved: issuer, schema: SignOnIssuer, toValues: toIssuerValues }}
      toInput={(values) => ({ params: { id: String(issuer.Id) }, body: toIssuerBody(values) })}
      title={`Edit ${issuer.Name}`}
      confirmLabel="Save issuer"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`Issuer ${issuer.Name} saved.`}
      errorMessage="Couldn't save the issuer."
      keptBy="provider"
      onClose={onClose}
    >
      {(fields) => <IssuerFields fields={fields} issuer={issuer} />}
    </FormDialog>
  )
}
