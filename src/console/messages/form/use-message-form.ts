import { FORM_INDEX, type UseFormReturnType, useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useValidationOnLeave } from '#console/platform/forms/use-validation-on-leave.ts'
import { emptyPlayerList, readPlayerList } from '#console/players/shared/player-ids/player-id-list.ts'
import { usePlayerListCheck } from '#console/players/shared/player-ids/use-player-list-check.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { takeMessageRecipients } from '../shared/message-recipients.ts'
import { describeProblem, emptyMessage, type MessageValues, validateMessage } from './message-values.ts'
import { takeContent, toContentValues } from './sent-content.ts'

export type MessageForm = UseFormReturnType<MessageValues>

/** The values that are given, with the content of a sent message or the players that were selected elsewhere. */
function takeInitialValues(given: Partial<MessageValues>): MessageValues {
  const values = { ...emptyMessage, ...given }
  const content = takeContent()
  const recipients = takeMessageRecipients()
  // A sent message is available at once: its date is in the past.
  if (content) return { ...values, ...toContentValues(content), to: 'list' }
  if (recipients.length === 0) return values
  return { ...values, to: 'list', list: { ...emptyPlayerList, pasted: recipients.join('\n') } }
}

/** The form of a message. `given` are the values that it does not begin empty with. */
export function useMessageForm(given: Partial<MessageValues> = {}) {
  const [initialValues] = useState(() => takeInitialValues(given))
  const form: MessageForm = useForm<MessageValues>({
    initialValues,
    validate: (values) => validateMessage(values),
    ...useValidationOnLeave(),
    validateInputOnChange: [`Gifts.${FORM_INDEX}.m_amount`, 'date', 'time', 'hours'],
    clearInputErrorOnChange: false,
    // The errors of the form have a text, maybe an empty one, for each field that was left: from then on it is validated
    // as it changes.
    onValuesChange: (values) => {
      const problems = validateMessage(values)
      form.setErrors((left) => Object.fromEntries(Object.keys(left).map((path) => [path, problems[path]])))
    },
  })
  const { values } = form
  const { file, pasted } = values.list
  const { ids } = useMemo(() => readPlayerList({ file, pasted }), [file, pasted])
  const check = usePlayerListCheck(ids)
  // Where it cannot be checked, all of them are tried.
  const recipients = check.error ? ids.length : check.data?.Known
  return {
    form,
    // Mantine's own `isDirty` forgets what was typed into the rows of a list when one of them is removed.
    isDirty: values !== form.getInitialValues(),
    /** The players of the list. */
    ids,
    /** How many players the list names; undefined until it was checked. */
    recipients,
    /** Why it cannot be sent; undefined when it can. */
    obstacle: findObstacle(values, ids.length, recipients),
  }
}

function findObstacle(values: MessageValues, ids: number, recipients: number | undefined): string | undefined {
  if (values.to === null) return 'Choose the recipients.'
  if (values.to === 'player' && cleanId(values.playerId) === '') return 'Enter the ID of the player.'
  const problem = describeProblem(values)
  if (problem || values.to !== 'list') return problem
  if (ids === 0) return 'The list is empty.'
  if (recipients === 0) return 'No player has any of these IDs.'
  return ids > bulkLimit ? 'A list holds at most 100,000 players. Split it.' : undefined
}
