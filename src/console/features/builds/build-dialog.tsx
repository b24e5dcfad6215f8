import { Group, type InputWrapperProps, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { type Build, builds, buildTextLimit } from '#contract/builds/builds.ts'
import { type BuildPlatform, buildPlatforms, platformNames } from '#contract/builds/platforms.ts'
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
  validateBuild,
} from './build-form.ts'
import { DeleteWarning, StopWarning, useStopImpact } from './stop-warning.tsx'

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
  validate: validateBuild,
  canConfirm: isComplete,
  successMessage,
  errorMessage: (error: ApiError) => error.message,
  errorFields: { 'build-exists': 'buildNumber' },
  keptBy: 'add edit',
  subject: 'this build',
  size: 'lg',
} as const

/** Adds a build to a platform. */
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
      {(fields) => <BuildFields fields={fields} platform={platform} canEditVersion />}
    </FormDialog>
  )
}

/** Updates or deletes a build. */
export function EditBuildDialog({ build, onClose }: { build: Build; onClose: () => void }) {
  const { Platform: platform, BuildNumber: buildNumber } = build
  return (
    <FormDialog
      {...shared}
      endpoint={builds.save}
      edits={{ saved: toSavedBuild(build), schema: SavedBuildSchema, toValues: toBuildValues }}
      toInput={(values) => ({ body: toBuildBody(values, platform, buildNumber) })}
      title="Update build"
      confirmLabel="Update"
      takesReason
      onClose={onClose}
    >
      {(fields) => (
        <BuildFields fields={fields} platform={platform}>
          <ChangeWarning build={build} values={fields.values} />
          <Group>
            <ActionButton
              endpoint={builds.remove}
              input={{ params: { platform, buildNumber } }}
              ifMatch={build.Revision}
              isDestructive
              target={String(buildNumber)}
              onDone={() => {
                // The build is gone, and with it what was typed.
                discardUnsaved()
                onClose()
              }}
              labels={{
                label: 'Delete',
                question: `Delete ${platformNames[platform]} build ${buildNumber}?`,
                body: <DeleteWarning build={build} />,
                confirm: 'Delete build',
                done: successMessage,
                failed: (error) => error.message,
              }}
            />
          </Group>
        </BuildFields>
      )}
    </FormDialog>
  )
}

function ChangeWarning({ build, values }: { build: Build; values: BuildValues }) {
  const impact = useStopImpact(build, toChangedBuild(build, values))
  // Before anything is counted there is nothing to say about a build that nobody has changed yet.
  return impact.isKnown || values.updateRequired !== build.UpdateRequired ? <StopWarning impact={impact} /> : null
}

function BuildFields({
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
