import { describe, expect, it } from 'vitest'
import { playerList } from './player-list.ts'

describe('the search params of the player list', () => {
  it('default to the newest 15 players', () => {
    expect(playerList.params.read({})).toMatchObject({
      filter: '',
      filterType: 'playerId',
      sort: { key: 'creationDate', direction: 'desc' },
      page: 1,
      size: 15,
    })
  })

  it('restore page, search, filter and order of a link', () => {
    const link = {
      filter: '00123',
      filterType: 'deviceId',
      attributes: 'coins/>/5',
      sortKey: 'totalSpent',
      sortDir: 'asc',
      page: '3',
      size: '50',
    }
    expect(playerList.params.read(link)).toEqual({
      filter: '00123',
      filterType: 'deviceId',
      attributes: 'coins/>/5',
      sort: { key: 'totalSpent', direction: 'asc' },
      page: 3,
      size: 50,
      view: undefined,
    })
  })

  it('fall back to the defaults for a malformed link', () => {
    const link = { filterType: 'email', sortKey: 'shoe size', sortDir: 'up', page: '-1', size: '16' }
    expect(playerList.params.read(link)).toEqual(playerList.params.read({}))
  })
})
