import { Alert, Autocomplete, Stack, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Time } from '#console/components/time/time.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type MessageTemplate, messageTemplates, templateNameLimit } from '#contract/message-templates.ts'
import { describeProblem, type MessageValues, toContent } from '../form/message-values.ts'
import { toContentValues } from '../form/sent-content.ts'
import type { MessageForm } from '../form/use-message-form.ts'
import classes from '../messages.module.css'
import { type ChosenTemplate, TemplateSelect } from '../shared/template-select.tsx'

/** Keeps a message as a template under a name; a name that is there already replaces that template. */
function SaveTemplateDialog({
  values,
  initialName,
  onClose,
}: {
  values: MessageValues
  initialName: string
  onClose: () => void
}) {
  const [name, setName] = useState(initialName)
  const wanted = name.trim()
  const { data } = useEndpointQuery(
    messageTemplates.list,
    { query: { take: '50', ...(wanted === '' ? {} : { filter: wanted }) } },
    { errorDisplay: 'quiet' },
  )
  const known = data?.Result ?? []
  const same = known.find(({ Name }) => Name.toLowerCase() === wanted.toLowerCase())
  const create = useEndpointMutation(messageTemplates.create, { errorMessage: "Couldn't save the template." })
  const update = useEndpointMutation(messageTemplates.update, { errorMessage: "Couldn't save the template." })

  const save = () => {
    const body = { Name: wanted, Content: toContent(values) }
    const onSuccess = () => {
      notify.success(same ? 'The template was replaced.' : 'The template was saved.')
      onClose()
    }
    if (same) update.mutate({ params: { id: String(same.Id) }, body }, { ifMatch: same.Version, onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Save as template"
      confirmLabel={same ? 'Replace template' : 'Save template'}
      canConfirm={wanted !== ''}
      isPending={create.isPending || update.isPending}
      onConfirm={save}
    >
      <Stack gap="sm">
        <Autocomplete
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={templateNameLimit}
          data={known.map(({ Name }) => Name)}
          openOnFocus={false}
          value={name}
          onChange={setName}
        />
        <Text size="sm" c="dimmed">
          A template keeps the texts, gifts, links, expiration and automatic display. Placeholders such as {'{ticket}'}{' '}
          are filled in before each sending.
        </Text>
        {same ? (
          <Alert color="yellow" role="status">
            This replaces “<bdi>{same.Name}</bdi>”, changed by {same.ChangedBy} <Time at={same.ChangedAt} relative />.
          </Alert>
        ) : null}
      </Stack>
    </ConfirmDialog>
  )
}

/** Fills the form from a template, and keeps the form as a template. */
export function TemplateBar({ form }: { form: MessageForm }) {
  const [chosen, setChosen] = useState<ChosenTemplate>()
  const [isSaving, setSaving] = useState(false)
  const { disabledReason } = useCallAccess(messageTemplates.create)
  const choose = (template: MessageTemplate) => {
    form.setValues({ ...toContentValues(template.Content), placeholders: {} })
    // The fields of the template were not left yet; what is wrong with the date stays.
    form.setErrors(({ date, time }) => ({ date, time }))
  }
  const values = { ...form.values, date: '', time: '' }
  return (
    <div className={classes.templateBar}>
      <TemplateSelect
        chosen={chosen}
        onChoose={(template) => {
          setChosen(template && { id: String(template.Id), name: template.Name })
          if (template) choose(template)
        }}
      />
      <ExplainedButton
        variant="default"
        leftSection={<IconTemplate size={16} aria-hidden />}
        disabledReason={disabledReason ?? describeProblem(values)}
        onClick={() => setSaving(true)}
      >
        Save as template
      </ExplainedButton>
      {isSaving ? (
        <SaveTemplateDialog
          // With the placeholders as they are written: each message fills in its own.
          values={{ ...values, placeholders: {} }}
          initialName={chosen?.name ?? ''}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  )
}
