import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { expressionLimit } from '#contract/attribute-configuration-import.ts'
import { attributeConfigurations, invalidRegexNotice } from '#contract/attribute-configurations.ts'
import { AttributeConfiguration } from '#contract/attributes.ts'
import { configurationList } from './configuration-list.tsx'
import { pauseText } from './evaluation-cell.tsx'
import { ImportDialog, type NewConfigurations } from './import-dialog.tsx'
import { ImportHistory, RestoreDialog } from './import-history.tsx'
import { PageActions, PageSearchParams } from './page-actions.tsx'
import { RecomputeDialog } from './recompute-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { TryOnPlayer } from './try-on-player.tsx'

/** Offers to recompute the attributes that an import added or evaluates differently, one job for each. */
function RecomputeImportedDialog({
  configurations,
  onChoose,
  onClose,
}: {
  configurations: readonly AttributeConfiguration[]
  onChoose: (id: number) => void
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recompute the imported attributes?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          Saves already use the new configurations. Players who do not save keep their values until the attribute is
          recomputed.
        </Text>
        <Stack gap="xs" component="ul" p={0} m={0} mah="50vh" style={{ overflowY: 'auto', listStyle: 'none' }}>
          {configurations.map(({ Id, Name }) => (
            <Group key={Id} component="li" justify="space-between" wrap="nowrap">
              <bdi style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{Name}</bdi>
              <Button
                size="compact-sm"
                flex="none"
                variant="default"
                onClick={() => onChoose(Id)}
                aria-label={`Recompute ${Name} for all players`}
              >
                Recompute
              </Button>
            </Group>
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Not now
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Values = { name: string; persistenceKeyName: string; jsonPathExpression: string; regex: string }

const labels = {
  name: 'Name',
  persistenceKeyName: 'Persistence key name',
  jsonPathExpression: 'JSON path expression',
  regex: 'Regex (optional)',
}

const noValues: Values = { name: '', persistenceKeyName: '', jsonPathExpression: '', regex: '' }

const toValues = (one: AttributeConfiguration): Values => ({
  name: one.Name,
  persistenceKeyName: one.PersistenceKeyName,
  jsonPathExpression: one.JsonPathExpression,
  regex: one.Regex,
})

const toErrorMessage = (error: ApiError) => (error.errorAt('regex') ? invalidRegexNotice : error.message)

/** Whether players' values may differ from what a saved configuration gives. */
function needsRecomputation(before: AttributeConfiguration | undefined, after: AttributeConfiguration): boolean {
  if (!before) return true
  const members = ['Name', 'PersistenceKeyName', 'JsonPathExpression', 'Regex'] as const
  return members.some((member) => before[member] !== after[member])
}

/**
 * Creates an attribute configuration, or edits the one that is given. `onClose` gets the id of a saved one whose
 * attribute should be recomputed.
 */
function ConfigurationDialog({
  configuration,
  onClose,
}: {
  configuration?: AttributeConfiguration
  onClose: (toRecompute?: number) => void
}) {
  const toRecompute = useRef<number>(undefined)
  const form = {
    endpoint: attributeConfigurations.save,
    labels,
    errorTitle: 'An error occurred',
    errorMessage: toErrorMessage,
    errorFields: { 'configuration-exists': 'name' } as const,
    successMessage: 'The attribute configuration was saved.',
    keptBy: 'edit new',
    subject: 'this configuration',
    confirmLabel: 'Save',
    takesReason: true,
    size: 'lg',
    onSuccess: ({ data }: { data: AttributeConfiguration }) => {
      if (needsRecomputation(configuration, data)) toRecompute.current = data.Id
    },
    onClose: () => onClose(toRecompute.current),
    children: (fields: FormFields<Values>) => <Fields fields={fields} />,
  }
  if (!configuration) {
    return (
      <FormDialog
        {...form}
        initialValues={noValues}
        toInput={(values) => ({ body: { ...values, valueType: 'int' as const } })}
        title="Create Attribute Configuration"
      />
    )
  }
  return (
    <FormDialog
      {...form}
      edits={{ saved: configuration, schema: AttributeConfiguration, toValues }}
      toInput={(values) => ({ body: { ...values, valueType: 'int' as const, id: configuration.Id } })}
      title={`Edit ${configuration.Name}`}
      target={configuration.PausedAt === null ? undefined : <PauseAlert pausedAt={configuration.PausedAt} />}
    />
  )
}

function PauseAlert({ pausedAt }: { pausedAt: string }) {
  return (
    <Alert
      color="yellow"
      mb="sm"
      title={
        <>
          Paused <Time at={pausedAt} relative />
        </>
      }
    >
      {pauseText} Changing the key, path or regex ends the pause.
    </Alert>
  )
}

function Fields({ fields }: { fields: FormFields<Values> }) {
  const { field, values } = fields
  return (
    <Stack gap="sm">
      <TextInput {...field('name')} maxLength={100} data-autofocus required withAsterisk />
      <TextInput
        {...field('persistenceKeyName')}
        description="The key of the saved game that is read."
        maxLength={200}
        withAsterisk
      />
      <TextInput
        {...field('jsonPathExpression')}
        description="Where the value is in the key, for example $.currencies.gems"
        maxLength={expressionLimit}
        withAsterisk
      />
      <TextInput
        {...field('regex')}
        description="Extracts a number from a text: the first group, or the whole match."
        maxLength={expressionLimit}
      />
      <TryOnPlayer values={values} />
    </Stack>
  )
}

/** The configurations that say how saved games become attributes: a table, a dialog to edit one, and files. */
export function ConfigurationsPage() {
  const [{ edit, new: isNew, recompute, resume, history, restore }, setSearchParams] = useSearchParams(PageSearchParams)
  const opened = edit ?? recompute ?? resume
  const { data: found, error } = useEndpointQuery(
    attributeConfigurations.get,
    { params: { id: opened ?? '0' } },
    { enabled: opened !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const [file, setFile] = useState<NewConfigurations | FileProblem>()
  const closeForm = useCallback(
    (toRecompute?: number) =>
      setSearchParams({ edit: undefined, new: undefined, recompute: toRecompute && String(toRecompute) }),
    [setSearchParams],
  )
  const held = useLastFound(found)
  const edited = held && String(held.Id) === edit ? held : undefined
  const [imported, setImported] = useState<readonly AttributeConfiguration[]>([])
  const leaveRecomputation = (isStarted: boolean) => {
    const left = isStarted ? imported.filter(({ Id }) => String(Id) !== recompute) : imported
    setImported(left)
    setSearchParams({ recompute: undefined, jobs: isStarted && left.length === 0 ? 'own' : undefined })
  }

  return (
    <>
      {error && !found ? (
        <UnknownLinkAlert onClose={() => setSearchParams({ edit: undefined, recompute: undefined, resume: undefined })}>
          {error.message}
        </UnknownLinkAlert>
      ) : null}
      <ListPage
        list={configurationList}
        title="Attributes Configuration"
        openKey={edit}
        actions={<PageActions onFile={setFile} />}
      />
      {isNew ? <ConfigurationDialog onClose={closeForm} /> : null}
      {edited && !isNew ? <ConfigurationDialog key={edited.Id} configuration={edited} onClose={closeForm} /> : null}
      {recompute && !edit && found ? (
        <RecomputeDialog
          key={recompute}
          id={recompute}
          name={found.Name}
          isPaused={found.PausedAt !== null}
          onStarted={() => leaveRecomputation(true)}
          onClose={() => leaveRecomputation(false)}
        />
      ) : null}
      {resume && resume === opened && found ? (
        <ResumeDialog
          key={resume}
          id={resume}
          name={found.Name}
          onStarted={() => setSearchParams({ resume: undefined, jobs: 'own' })}
          onClose={() => setSearchParams({ resume: undefined })}
        />
      ) : null}
      {history ? (
        <ImportHistory
          onRestore={(id) => setSearchParams({ history: undefined, restore: String(id) })}
          onClose={() => setSearchParams({ history: undefined })}
        />
      ) : null}
      {restore ? (
        <RestoreDialog id={restore} onImported={setImported} onClose={() => setSearchParams({ restore: undefined })} />
      ) : null}
      {file && 'problem' in file ? <FileProblemDialog file={file} onClose={() => setFile(undefined)} /> : null}
      {file && 'list' in file ? (
        <ImportDialog source={file} onImported={setImported} onClose={() => setFile(undefined)} />
      ) : null}
      {imported.length > 0 && !recompute ? (
        <RecomputeImportedDialog
          configurations={imported}
          onChoose={(id) => setSearchParams({ recompute: String(id) })}
          onClose={() => setImported([])}
        />
      ) : null}
    </>
  )
}
