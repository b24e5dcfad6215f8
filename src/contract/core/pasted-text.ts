import { z } from 'zod'
import { maxSearchLength } from './units.ts'
import { invisibleCharacters } from './visible-text.ts'

/** What comes along when a text is copied from a chat, a page or a sheet: blanks, invisible characters and quotes. */
const around = String.raw`[\s${invisibleCharacters}"'\u0060´“”„‟‘’‚‛«»‹›＂＇]`
const leading = new RegExp(`^${around}+`, 'u')
// The lookbehind keeps a long text of nothing but these from being tried at each of its characters.
const trailing = new RegExp(`(?<!${around})${around}+$`, 'u')
/** Tabs and line ends stay, so that two ids never become one. */
const inside = new RegExp(String.raw`(?![\t-\r])[${invisibleCharacters}]`, 'gu')

/**
 * A pasted text without blanks, invisible characters and quotes around it. Of a search for a part of a name nothing is
 * lost: what contains the text with them contains it without. A text of nothing but quotes stays.
 */
export function trimPasted(text: string): string {
  return text.replace(leading, '').replace(trailing, '') || text.replace(inside, '').trim()
}

/** A pasted id as it was meant: without them, and without invisible characters inside, which no id has. */
export function cleanId(text: string): string {
  return trimPasted(text.replace(inside, ''))
}

/** A search text as it was meant, without what came along when it was pasted. */
export const SearchText = z.string().overwrite(trimPasted).max(maxSearchLength)

/** A search for ids alone. */
export const IdSearchText = z.string().overwrite(cleanId).max(maxSearchLength)
