import { Group, type InputWrapperProps, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { type Build, BuildFields, builds, buildTextLimit } from '#contract/builds.ts'
import { integerLimit } from '#contract/core/units.ts'
import {
  type BuildValues,
  isComplete,
  newBuild,
  SavedBuildSchema,
  toBuildBody,
  toBuildValues,
  toChangedBuild,
  toSavedBuild,
} from './build-form.ts'
import {
  countWhoPlay,
  isCounted,
  type StopImpact,
  type StopImpacts,
  StopWarning,
  toStopsQuery,
  toTypedCount,
  useStopImpacts,
} from './stop-warning.tsx'

/** The notice after saving and after deleting. Source: specification, "The error catalogue". */
const successMessage = 'Versioning created successfully!'

const labels = {
  version: 'Version',
  buildNumber: 'Build Number',
  contentEnvironment: 'Content Bucket',
  description: 'Description',
  debuggerBuild: 'Debugger Build',
  isStaging: 'Staging Build',
  staticRoute: 'Unique Access',
  updateRequired: 'Update Required',
}

const switches = [
  ['debuggerBuild', 'only players with a debugger key can access'],
  ['isStaging', 'uses the staging environment'],
  ['staticRoute', 'build reachable only by its own number'],
  ['updateRequired', 'players are told to update to a newer build'],
] as const

/** With the description below, the inputs of a row are level however it wraps. */
const fieldOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const shared = {
  labels,
  schema: BuildFields,
  canConfirm: isComplete,
  successMessage,
  errorMessage: (error: ApiError) => error.message,
  errorFields: { 'build-exists': 'buildNumber' },
  keptBy: 'add edit',
  subject: 'this build',
  size: 'lg',
} as const

export function AddBuildDialog({
  platform,
  onClose,
  onAdded,
}: {
  platform: BuildPlatform
  onClose: () => void
  /** Called in place of `onClose` after a success. */
  onAdded: (build: Build) => void
}) {
  const [added, setAdded] = useState<Build>()
  return (
    <FormDialog
      {...shared}
      endpoint={builds.save}
      initialValues={newBuild}
      toInput={(values) => ({ body: toBuildBody(values, platform), headers: { 'if-none-match': '*' as const } })}
      title="Add a new build"
      confirmLabel="Create"
      onSuccess={({ data }) => setAdded(data)}
      onClose={() => (added ? onAdded(added) : onClose())}
    >
      {(fields) => <BuildInputs fields={fields} platform={platform} canEditVersion />}
    </FormDialog>
  )
}

const toName = ({ Platform, BuildNumber }: Build) => `${platformNames[Platform]} build ${BuildNumber}`

const toChangeUndo = (build: Build): Undo => ({
  done: `${toName(build)} was changed back.`,
  failed: "Couldn't undo the change of the build.",
})

const toDeletionUndo = (build: Build): Undo => ({
  done: `${toName(build)} can be played again.`,
  failed: "Couldn't restore the build.",
})

/** What saving does to the players, on its button. */
function toSaveLabel(impact: StopImpact): string {
  const count = countWhoPlay(impact)
  if (!impact.isKnown || count === 0) return 'Update'
  return impact.isForced ? `Force update for ${formatPlayers(count)}` : `Update and stop ${formatPlayers(count)}`
}

export function EditBuildDialog({ build, onClose }: { build: Build; onClose: () => void }) {
  const { Platform: platform, BuildNumber: buildNumber } = build
  const impacts = useStopImpacts(build)
  const [isDeleting, setDeleting] = useState(false)
  const { isHidden, disabledReason } = useCallAccess(builds.remove)
  const toImpact = (values: BuildValues) => impacts.toImpact(toChangedBuild(build, values))
  return (
    <>
      <FormDialog
        {...shared}
        endpoint={builds.save}
        edits={{ saved: toSavedBuild(build), schema: SavedBuildSchema, toValues: toBuildValues }}
        toInput={(values) => ({
          body: toBuildBody(values, platform, buildNumber),
          query: toStopsQuery(toImpact(values)),
        })}
        onError={({ code }) => code === 'plan-outdated' && impacts.refetch()}
        canConfirm={(values, isDirty) => isDirty && isComplete(values) && isCounted(toImpact(values))}
        title="Update build"
        confirmLabel={(values) => toSaveLabel(toImpact(values))}
        isDestructive={(values) => countWhoPlay(toImpact(values)) > 0}
        typeToConfirm={(values) => toTypedCount(toImpact(values))}
        undo={() => toChangeUndo(build)}
        takesReason
        onClose={onClose}
      >
        {(fields) => (
          <BuildInputs fields={fields} platform={platform}>
            {isHidden ? null : (
              <Group>
                <ExplainedButton
                  variant="outline"
                  color="red"
                  disabledReason={disabledReason}
                  onClick={() => setDeleting(true)}
                >
                  Delete
                </ExplainedButton>
              </Group>
            )}
            {/* Last, so that what is typed to confirm it follows. */}
            <ChangeWarning build={build} values={fields.values} impact={toImpact(fields.values)} />
          </BuildInputs>
        )}
      </FormDialog>
      {isDeleting ? (
        <DeleteBuildDialog
          build={build}
          impacts={impacts}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            // The build is gone, and with it what was typed.
            discardUnsaved()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

function DeleteBuildDialog({
  build,
  impacts,
  onClose,
  onDeleted,
}: {
  build: Build
  impacts: StopImpacts
  onClose: () => void
  onDeleted: () => void
}) {
  const { Platform: platform, BuildNumber: buildNumber } = build
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const impact = impacts.toImpact(undefined)
  const count = countWhoPlay(impact)
  return (
    <FormDialog
      endpoint={builds.remove}
      toInput={() => ({ params: { platform, buildNumber: String(buildNumber) }, query: toStopsQuery(impact) })}
      ifMatch={build.Revision}
      onError={({ code }) => code === 'plan-outdated' && impacts.refetch()}
      title={`Delete ${platformNames[platform]} build ${buildNumber}?`}
      confirmLabel={count === 0 ? 'Delete build' : `Delete build and stop ${formatPlayers(count)}`}
      canConfirm={() => isCounted(impact)}
      isDestructive
      takesReason
      typeToConfirm={toTypedCount(impact) ?? (isProduction ? String(buildNumber) : undefined)}
      undo={() => toDeletionUndo(build)}
      target={<StopWarning impact={impact} isDeletion />}
      successMessage={successMessage}
      errorMessage={(error) => error.message}
      onSuccess={() => {
        onDeleted()
        return false
      }}
      onClose={onClose}
    />
  )
}

function ChangeWarning({ build, values, impact }: { build: Build; values: BuildValues; impact: StopImpact }) {
  // Before anything is counted there is nothing to say about a build that nobody has changed yet.
  return impact.isKnown || values.updateRequired !== build.UpdateRequired ? <StopWarning impact={impact} /> : null
}

function BuildInputs({
  fields: { field, values, setFieldValue },
  platform,
  canEditVersion = false,
  children,
}: {
  fields: FormFields<BuildValues>
  platform: BuildPlatform
  canEditVersion?: boolean
  children?: ReactNode
}) {
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Platform"
        value={platform}
        data={buildPlatforms.map((value) => ({ value, label: platformNames[value], disabled: value !== platform }))}
        readOnly
      />
      <Group grow align="start">
        <TextInput
          {...field('version')}
          description={`API version the build will use${canEditVersion ? '' : '; it cannot be changed'}`}
          inputWrapperOrder={fieldOrder}
          readOnly={!canEditVersion}
          variant={canEditVersion ? undefined : 'unstyled'}
          maxLength={40}
          data-autofocus={canEditVersion || undefined}
        />
        <NumberField
          {...field('buildNumber')}
          description={canEditVersion ? 'A whole number from 0' : 'The game sends this number to find its build'}
          inputWrapperOrder={fieldOrder}
          min={0}
          max={integerLimit}
        />
      </Group>
      <TextInput
        {...field('contentEnvironment')}
        description="A path whose last segment is the bucket: content/live/c104"
        maxLength={buildTextLimit}
      />
      {/* Where Enter sends nothing: most who open an existing build only look at it. */}
      <Textarea
        {...field('description')}
        autosize
        minRows={2}
        maxLength={buildTextLimit}
        data-autofocus={canEditVersion ? undefined : true}
      />
      <Stack gap="xs">
        {switches.map(([name, description]) => (
          <Switch
            key={name}
            label={labels[name]}
            description={description}
            checked={values[name]}
            onChange={(event) => setFieldValue(name, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {children}
    </Stack>
  )
}
