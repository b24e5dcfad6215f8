import { Select } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import type { MessageForm } from '../form/use-message-form.ts'
import classes from '../messages.module.css'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

/** How many templates are offered at once; typing a part of the name finds the others. */
const offered = '50'

/** Fills the form from a template, and keeps the form as a template. */
export function TemplateBar({ form }: { form: MessageForm }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string }>()
  const [isSaving, setSaving] = useState(false)
  const { disabledReason } = useCallAccess(messageTemplates.create)
  const filter = search === chosen?.name ? '' : search.trim()
  const { data } = useEndpointQuery(
    messageTemplates.list,
    { query: { take: offered, ...(filter === '' ? {} : { filter }) } },
    { errorDisplay: 'quiet' },
  )
  const templates = data?.Result ?? []
  const options = templates.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen.id)
  return (
    <div className={classes.templateBar}>
      <Select
        label="Template"
        placeholder={data && options.length === 0 && filter === '' ? 'No templates yet' : 'Choose a template'}
        data={isListed ? options : [{ value: chosen.id, label: chosen.name }, ...options]}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Forget the template' }}
        // The server searches; what it found is what fits.
        filter={({ options: found }) => found}
        nothingFoundMessage="No template has this name."
        searchValue={search}
        onSearchChange={setSearch}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const template = templates.find(({ Id }) => String(Id) === id)
          setChosen(template && { id: String(template.Id), name: template.Name })
          if (template) form.replaceContent(template.Content)
        }}
      />
      <ExplainedButton
        variant="default"
        leftSection={<IconTemplate size={16} aria-hidden />}
        disabledReason={disabledReason ?? form.contentObstacle}
        onClick={() => setSaving(true)}
      >
        Save as template
      </ExplainedButton>
      {isSaving ? (
        <SaveTemplateDialog draft={form.draft} initialName={chosen?.name ?? ''} onClose={() => setSaving(false)} />
      ) : null}
    </div>
  )
}
