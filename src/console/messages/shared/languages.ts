import { LanguageCode } from '#contract/localized-text.ts'

/** Languages that most games have players of; any other can be typed. */
export const commonLanguages = [
  ...['ar', 'de', 'en', 'es', 'fr', 'hi', 'id', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'pt-br', 'ru', 'sv', 'th', 'tr'],
  ...['uk', 'vi', 'zh', 'zh-hans', 'zh-hant'],
]

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The English name of a language: "German" for "de". The code where it has none, empty for what is no code. */
export function getLanguageName(code: string): string {
  const language = LanguageCode.safeParse(code).data
  if (language === undefined) return ''
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}
