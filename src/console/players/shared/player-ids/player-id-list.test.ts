import { describe, expect, it } from 'vitest'
import { keepFirstColumn, parsePlayerIds, readPlayerList } from './player-id-list.ts'

describe('a list of player ids', () => {
  it('is parsed with any separator', () => {
    const ids = ['116', '00337', 'p-1', 'p_2', 'p:3', 'a@b.c']
    expect(parsePlayerIds('116,00337;p-1 p_2\tp:3\r\na@b.c\n').ids).toEqual(ids)
    expect(parsePlayerIds(' 116 ,; 00337\n\n\n;p-1,p_2\rp:3, a@b.c ;').ids).toEqual(ids)
  })

  it('keeps an ID that looks like a number as written', () => {
    expect(parsePlayerIds('007\n7\n9007199254740993').ids).toEqual(['007', '7', '9007199254740993'])
  })

  it('counts a repeated ID and keeps its first position', () => {
    expect(parsePlayerIds('a b a\n"a"')).toEqual({
      ids: ['a', 'b'],
      repeated: 2,
      repeatedIds: ['a'],
      comments: 0,
      multiIdLines: 1,
    })
  })

  it('ignores comments and blank lines', () => {
    expect(parsePlayerIds('# from ticket 12\n1\n  # 2\n\n3 #4')).toEqual({
      ids: ['1', '3', '#4'],
      repeated: 0,
      repeatedIds: [],
      comments: 2,
      multiIdLines: 1,
    })
  })

  it('removes quotes around an ID, also unbalanced ones', () => {
    expect(parsePlayerIds(`"116";'117'\n"118\n119"\n"120","121"\n""\n" 122 "`).ids).toEqual([
      '116',
      '117',
      '118',
      '119',
      '120',
      '121',
      '122',
    ])
  })

  it('is read without the invisible characters and typographic quotes that were pasted with it', () => {
    const id = '700000000014'
    expect(parsePlayerIds(`${id}\u200b\n“${id}”\n\u202a70\u00ad0000000014\u202c`)).toMatchObject({
      ids: [id],
      repeated: 2,
    })
  })

  it('is parsed from a spreadsheet file with a byte order mark', () => {
    expect(parsePlayerIds('\uFEFF116\r\n117\r\n').ids).toEqual(['116', '117'])
  })

  it('is empty for a text without ids', () => {
    for (const text of ['', ' \n\t', ',;,', '# only this', '""']) expect(parsePlayerIds(text).ids).toEqual([])
  })

  it('keeps unusual characters, so that the server reports the ID as unknown', () => {
    expect(parsePlayerIds('<b>x</b>\n玩家/../1\n%00').ids).toEqual(['<b>x</b>', '玩家/../1', '%00'])
  })

  it('is read from a file and a pasted text together', () => {
    const read = readPlayerList({ file: '\uFEFF77\n78', pasted: '78 79' })
    expect(read).toEqual({ ids: ['77', '78', '79'], repeated: 1, repeatedIds: ['78'], comments: 0, multiIdLines: 1 })
  })

  it('can be reduced to the first column of a table', () => {
    const table = '\uFEFF# export\r\n"116",Anne,25\r\n\r\n117\tBob\n118'
    expect(parsePlayerIds(table).multiIdLines).toBe(2)
    expect(keepFirstColumn(table)).toBe('116\n117\n118')
    expect(keepFirstColumn('')).toBe('')
  })
})
