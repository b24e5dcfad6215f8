import { useCallback, useMemo, useRef, useState } from 'react'
import { useDeferredPress } from '#console/components/use-deferred-press.ts'
import {
  emptyPlayerList,
  type PlayerListText,
  readPlayerList,
} from '#console/players/shared/player-ids/player-id-list.ts'
import { usePlayerListCheck } from '#console/players/shared/player-ids/use-player-list-check.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { takeMessageRecipients } from '../shared/message-recipients.ts'
import {
  type Audience,
  emptyMessage,
  type GiftDraft,
  type MessageDraft,
  type MessageField,
  type TranslationDraft,
  validateMessage,
} from './message-values.ts'
import { type SentContent, takeContent, toDraft, toDraftContent } from './sent-content.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  message: 'Message',
  externalLink: 'External link',
  imageUrl: 'Image URL',
  date: 'Available date',
  time: 'Available time',
  expiration: 'Expiration',
}

/** The form for players that were selected elsewhere or with the content of a sent message, or an empty one. */
function takeInitialForm(to: Audience | undefined): { readonly draft: MessageDraft; readonly list: PlayerListText } {
  const content = takeContent()
  const recipients = takeMessageRecipients()
  if (content) return { draft: toDraft(content), list: emptyPlayerList }
  if (recipients.length === 0) return { draft: { ...emptyMessage, to }, list: emptyPlayerList }
  return { draft: { ...emptyMessage, to: 'list' }, list: { ...emptyPlayerList, pasted: recipients.join('\n') } }
}

/**
 * What is typed into the message form, what is wrong with it, and what may be said about it already. `to` is whom it goes to
 * until somebody chooses.
 */
export function useMessageForm(to?: Audience) {
  const [initial, setInitial] = useState(() => takeInitialForm(to))
  const [draft, setDraft] = useState(initial.draft)
  const [list, setList] = useState(initial.list)
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState<ReadonlySet<MessageField>>(new Set())
  const lastKey = useRef(Math.max(initial.draft.gifts.length, initial.draft.translations.length))

  const read = useMemo(() => readPlayerList(list), [list])
  const check = usePlayerListCheck(read.ids)
  // Where it cannot be checked, all of them are tried.
  const recipients = check.error ? read.ids.length : check.data?.Known
  const problems = validateMessage(draft, new Date())
  const touch = useCallback((field: MessageField) => setTouched((before) => new Set(before).add(field)), [])
  const afterPress = useDeferredPress()
  /** The field was left: pressing the next one is over before a problem moves it. */
  const leave = (field: MessageField) => afterPress(() => touch(field))

  const change = useCallback((part: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...part })), [])
  /** From the newest draft: choosing an item changes its id and its amount one after the other. */
  const changeGift = (key: number, part: Partial<GiftDraft>) =>
    setDraft((before) => ({
      ...before,
      gifts: before.gifts.map((gift) => (gift.key === key ? { ...gift, ...part } : gift)),
    }))
  const addGift = () => {
    const gift = { key: ++lastKey.current, type: 1, id: '', amount: '1' }
    change({ gifts: [...draft.gifts, gift] })
  }
  const addTranslation = () => {
    const added = { key: ++lastKey.current, language: '', title: '', message: '' }
    change({ translations: [...draft.translations, added] })
  }
  const changeTranslation = (key: number, part: Partial<TranslationDraft>) =>
    change({ translations: draft.translations.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  /** Replaces the content, and leaves when it becomes available and who gets it. */
  const replaceContent = (content: SentContent) => {
    const replaced = toDraftContent(content)
    lastKey.current = Math.max(lastKey.current, replaced.gifts.length, replaced.translations.length)
    change({ ...replaced, values: {} })
    setTouched(new Set())
  }
  const reset = () => {
    const draft = { ...emptyMessage, to }
    setInitial({ draft, list: emptyPlayerList })
    setDraft(draft)
    setList(emptyPlayerList)
    setReason('')
    setTouched(new Set())
  }
  return {
    draft,
    list,
    /** The ids of the list, read from file and paste together. */
    read,
    /** How many players the list names; undefined until it was checked. */
    recipients,
    reason,
    isDirty: draft !== initial.draft || list !== initial.list || reason !== '',
    /** Why it cannot be sent; undefined when it can. */
    obstacle: findObstacle(draft, problems, read.ids.length, recipients),
    /** Why its content cannot be kept; undefined when it can. */
    contentObstacle: findObstacle({ ...draft, to: 'everybody' }, { ...problems, date: '', time: '' }, 0, 0),
    /** What is wrong with a field, once the person has been there. */
    getProblem: (field: MessageField) => (touched.has(field) ? problems[field] : undefined),
    touch,
    leave,
    change,
    setList,
    setReason,
    addGift,
    changeGift,
    addTranslation,
    changeTranslation,
    replaceContent,
    reset,
  }
}

export type MessageForm = ReturnType<typeof useMessageForm>

function findObstacle(
  draft: MessageDraft,
  problems: Readonly<Record<string, string>>,
  ids: number,
  recipients: number | undefined,
): string | undefined {
  if (draft.to === undefined) return 'Choose the recipients.'
  const first = Object.entries(problems).find(([, text]) => text !== '')
  if (first) {
    const [field, text] = first
    const isRow = /^(gift|amount)-\d+$/.test(field)
    return `${labels[field] ?? (isRow ? 'Gifts' : 'Other languages')}: ${text}`
  }
  if (draft.to !== 'list') return undefined
  if (ids === 0) return 'The list is empty.'
  if (recipients === 0) return 'No player has any of these IDs.'
  return ids > bulkLimit ? 'A list holds at most 100,000 players. Split it.' : undefined
}
