import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import type { MessageForm } from '../form/use-message-form.ts'
import classes from '../messages.module.css'
import { type ChosenTemplate, TemplateSelect } from '../shared/template-select.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

/** Fills the form from a template, and keeps the form as a template. */
export function TemplateBar({ form }: { form: MessageForm }) {
  const [chosen, setChosen] = useState<ChosenTemplate>()
  const [isSaving, setSaving] = useState(false)
  const { disabledReason } = useCallAccess(messageTemplates.create)
  return (
    <div className={classes.templateBar}>
      <TemplateSelect
        chosen={chosen}
        onChoose={(template) => {
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
