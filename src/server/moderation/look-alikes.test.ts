import { describe, expect, it } from 'vitest'
import { toSkeleton } from './look-alikes.ts'
import { isRefusedName } from './refused-name-rules.ts'

describe('a name without what does not count', () => {
  it.each([
    ['Admin', 'admin'],
    ['ádmïn', 'admin'],
    ['Ａｄｍｉｎ', 'full width'],
    ['𝕒𝖽𝓂ⓘ𝚗', 'mathematical and circled letters'],
    ['аԁміп', 'Cyrillic letters'],
    ['ΑDΜΙΝ', 'Greek capitals'],
    ['@dm1n', 'a sign and a digit'],
    ['4DM|N', 'signs and digits'],
    ['a.d-m_i n', 'punctuation and blanks'],
    ['a\u200Bd\u00ADmin\u202E', 'characters that cannot be seen'],
    ['adm\u0131n', 'an i without a dot'],
    ['admlN', 'a small l for an i'],
  ])('is the same for %s (%s)', (name) => {
    expect(toSkeleton(name)).toBe(toSkeleton('admin'))
  })

  it.each(['admiral', 'админ', '管理者', 'madmin', 'adn'])('is another for %s', (name) => {
    expect(toSkeleton(name)).not.toBe(toSkeleton('admin'))
  })

  it('keeps what looks like no letter, and is the same when it is made again', () => {
    for (const name of ['管理者', 'مدير', '👑', 'Straße', 'ŁÓDŹ', '½ ﬁn', 'Ⅷ', 'ÅÆØ']) {
      const skeleton = toSkeleton(name)
      expect(skeleton).not.toBe('')
      expect(toSkeleton(skeleton)).toBe(skeleton)
    }
  })
})

describe('a refused name', () => {
  it('is a whole name, or a part of one with an asterisk', () => {
    const isRefused = (name: string) => isRefusedName(name, ['Moderator', 'quarter*', '*deck', '*admin*'])
    expect(['moderator', 'M0DERAT0R', 'Quarterly', 'Sundeck', 'xXbadminton'].filter(isRefused)).toHaveLength(5)
    expect(['Moderators', 'Headquarter', 'Decks', 'Ada'].filter(isRefused)).toEqual([])
  })

  it('is none where nothing is left of an entry, so that one of punctuation does not refuse everybody', () => {
    expect(isRefusedName('Ada', ['', '*', ' ', '***', '-'])).toBe(false)
    expect(isRefusedName('...', ['', '*'])).toBe(false)
  })
})
