import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { storeLabels } from '#contract/purchase.ts'
import { receiptStores, StoreApp, storeApps } from '#contract/store-apps.ts'
import {
  newStoreApp,
  type StoreAppValues,
  toStoreAppBody,
  toStoreAppValues,
  validateStoreApp,
} from './store-app-form.ts'

const choices = receiptStores.map((value) => ({ value, label: storeLabels[value] ?? value }))

const form = {
  labels: {
    store: 'Store',
    appId: 'App ID',
    publicKey: 'Public key',
    testRoot: 'Test root certificate',
    pushAudience: 'Audience of notifications',
    pushAccount: 'Service account of notifications',
  },
  choices: { store: choices },
  validate: validateStoreApp,
  errorFields: { 'store-app-exists': 'appId' },
  subject: 'this app',
  size: 'lg',
  takesReason: true,
} as const

function StoreAppFormFields({ fields: { field, values } }: { fields: FormFields<StoreAppValues> }) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const isApple = values.store === 'apple'
  const typed = { autoComplete: 'off', spellCheck: false }
  return (
    <Stack gap="md">
      <NativeSelect {...field('store')} data={choices} />
      <TextInput
        {...field('appId')}
        {...typed}
        description={isApple ? 'The bundle ID of the app.' : 'The package name of the app.'}
        placeholder="com.example.game"
        maxLength={155}
        required
        data-autofocus
      />
      {isApple ? null : (
        <>
          <Textarea
            {...field('publicKey')}
            {...typed}
            description="In the Play Console under Monetize with Play, Monetization setup, Licensing."
            autosize
            minRows={4}
            maxRows={8}
            maxLength={2_000}
            required
          />
          <TextInput
            {...field('pushAudience')}
            {...typed}
            description="As the push subscription in Pub/Sub has it. Empty when Google sends no notifications here."
            maxLength={500}
          />
          <TextInput
            {...field('pushAccount')}
            {...typed}
            description="The e-mail address with which Pub/Sub signs."
            maxLength={254}
          />
        </>
      )}
      {isApple && !isProduction ? (
        <Textarea
          {...field('testRoot')}
          {...typed}
          description="For tests in Xcode: the root certificate in the form PEM. Orders that it signs are of the sandbox. Production never takes it."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={10_000}
        />
      ) : null}
    </Stack>
  )
}

/** Adds an app of the game in a store. */
export function CreateStoreAppDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      endpoint={storeApps.create}
      initialValues={newStoreApp}
      toInput={(values) => ({ body: toStoreAppBody(values) })}
      title="Add an app"
      confirmLabel="Add app"
      successMessage={({ data }) => `${data.AppId} was added.`}
      errorMessage="Couldn't add the app."
      keptBy="new"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            The server verifies the receipts of the app itself, and takes them as purchases.
          </Text>
          <StoreAppFormFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Changes an app of the game in a store. */
export function EditStoreAppDialog({ app, onClose }: { app: StoreApp; onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      endpoint={storeApps.update}
      edits={{ saved: app, schema: StoreApp, toValues: toStoreAppValues }}
      toInput={(values) => ({ params: { id: String(app.Id) }, body: toStoreAppBody(values) })}
      title={`Edit ${app.AppId}`}
      confirmLabel="Save app"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={({ data }) => `${data.AppId} was saved.`}
      errorMessage="Couldn't save the app."
      keptBy="app"
      onClose={onClose}
    >
      {(fields) => <StoreAppFormFields fields={fields} />}
    </FormDialog>
  )
}
