import { sql } from 'kysely'
import { fillPlayer, pickText, type Translation } from '#contract/localized-text.ts'
import type { Message } from '#contract/messages.ts'

/** The player whom a message is written for. */
export type Reader = { readonly reader_id: string; readonly nickname: string; readonly language: string }

/** The columns of `Reader` of the table `players`, called p. */
export const readerColumns = sql`p.player_id as reader_id, p.nickname, p.language`

/** A title and a text as a player reads them: in the player's language, with the player's name and id. */
export function writeFor(
  { reader_id, nickname, language }: Reader,
  content: { readonly Title: string; readonly Message: string; readonly Translations: readonly Translation[] },
): Pick<Message, 'Title' | 'Message' | 'Language' | 'Written'> {
  const { Title, Message: text, Language } = pickText(content, language)
  const fill = (written: string) => fillPlayer(written, { name: nickname, id: reader_id })
  const read = { Title: fill(Title), Message: fill(text) }
  const isAsWritten = read.Title === content.Title && read.Message === content.Message
  return { ...read, Language, Written: isAsWritten ? null : { Title: content.Title, Message: content.Message } }
}
