import { describe, expect, it } from 'vitest'
import { parseFavorites, stringifyFavorites } from './favorites.ts'

const favorites = {
  players: [
    { id: '116', description: 'First' },
    { id: '00116', description: '' },
  ],
  snapshots: [{ id: 'S-1', description: 'Before the fix' }],
}

describe('stored favorites', () => {
  it('are entries of PlayerId or Key and a description', () => {
    const text = stringifyFavorites(favorites)
    expect(JSON.parse(text)).toEqual({
      players: [
        { PlayerId: '116', description: 'First' },
        { PlayerId: '00116', description: '' },
      ],
      snapshots: [{ Key: 'S-1', description: 'Before the fix' }],
    })
    expect(parseFavorites(text)).toEqual(favorites)
  })

  it.each(['', 'nonsense', 'null', '[]', '"text"', '7', '{"players":5,"snapshots":"x"}', '{}'])(
    'that something else wrote (%s) count as none instead of breaking a page',
    (text) => {
      expect(parseFavorites(text)).toEqual({ players: [], snapshots: [] })
    },
  )

  it('keep their good entries beside broken ones, each once', () => {
    const players = [null, { PlayerId: 1, description: 'x' }, { PlayerId: '1', description: 'a' }, { PlayerId: '' }]
    const text = JSON.stringify({ players: [...players, { PlayerId: '1', description: 'b' }], snapshots: {} })
    expect(parseFavorites(text)).toEqual({ players: [{ id: '1', description: 'a' }], snapshots: [] })
  })
})
