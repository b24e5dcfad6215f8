import { useCallback, useMemo, useRef, useState } from 'react'
import { useDeferredPress } from '#console/components/use-deferred-press.ts'
import { takeMessageRecipients } from '#console/shared/message-recipients.ts'
import { parsePlayerIds } from '#console/shared/players/player-id-list.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { emptyMessage, type MessageDraft, type MessageField, validateMessage } from './message-draft.ts'

/** Where the ids of a list came from: a file, and what was pasted. */
export type ListText = { readonly fileName: string; readonly file: string; readonly pasted: string }

const emptyList: ListText = { fileName: '', file: '', pasted: '' }

/** What the fields are called in a sentence. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  message: 'Message',
  externalLink: 'External link',
  imageUrl: 'Image URL',
  date: 'Available date',
  time: 'Available time',
  expiration: 'Expiration',
}

/** The form for players that were selected elsewhere, or an empty one. */
function toInitialForm(recipients: readonly string[]): { readonly draft: MessageDraft; readonly list: ListText } {
  if (recipients.length === 0) return { draft: emptyMessage, list: emptyList }
  return { draft: { ...emptyMessage, toList: true }, list: { ...emptyList, pasted: recipients.join('\n') } }
}

/** What is typed into the message form, what is wrong with it, and what may be said about it already. */
export function useMessageForm() {
  const [initial, setInitial] = useState(() => toInitialForm(takeMessageRecipients()))
  const [draft, setDraft] = useState(initial.draft)
  const [list, setList] = useState(initial.list)
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState<ReadonlySet<MessageField>>(new Set())
  const giftKey = useRef(0)

  const read = useMemo(() => parsePlayerIds(`${list.file}\n${list.pasted}`), [list])
  const problems = validateMessage(draft, new Date())
  const touch = useCallback((field: MessageField) => setTouched((before) => new Set(before).add(field)), [])
  const afterPress = useDeferredPress()
  /** The field was left: pressing the next one is over before a problem moves it. */
  const leave = (field: MessageField) => afterPress(() => touch(field))

  const change = useCallback((part: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...part })), [])
  const addGift = () => {
    const gift = { key: ++giftKey.current, type: 1, id: '', amount: '1' }
    change({ gifts: [...draft.gifts, gift] })
  }
  const reset = () => {
    setInitial({ draft: emptyMessage, list: emptyList })
    setDraft(emptyMessage)
    setList(emptyList)
    setReason('')
    setTouched(new Set())
  }
  return {
    draft,
    list,
    /** The ids of the list, read from file and paste together. */
    read,
    reason,
    isDirty: draft !== initial.draft || list !== initial.list || reason !== '',
    /** Why it cannot be sent; undefined when it can. */
    obstacle: obstacleOf(draft, problems, read.ids.length),
    /** What is wrong with a field, once the person has been there. */
    problemOf: (field: MessageField) => (touched.has(field) ? problems[field] : undefined),
    touch,
    leave,
    change,
    setList,
    setReason,
    addGift,
    reset,
  }
}

/** The state of a message form. */
export type MessageForm = ReturnType<typeof useMessageForm>

function obstacleOf(draft: MessageDraft, problems: Readonly<Record<string, string>>, ids: number): string | undefined {
  const first = Object.entries(problems)[0]
  if (first) {
    const [field, text] = first
    return `${labels[field] ?? 'Gifts'}: ${text}`
  }
  if (!draft.toList) return undefined
  if (ids === 0) return 'The list is empty.'
  return ids > bulkLimit ? 'A list holds at most 100,000 players. Split it.' : undefined
}
