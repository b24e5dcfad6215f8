import { describe, expect, it } from 'vitest'
import { playerList } from './player-list.tsx'

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
      unreadable: [],
    })
  })

  it('fall back to the defaults for a malformed link', () => {
    const link = { filterType: 'email', sortKey: 'shoe size', sortDir: 'up', page: '-1', size: '16' }
    expect(playerList.params.read(link)).toEqual(playerList.params.read({}))
  })

  it.each([
    [{ filter: 'x'.repeat(81) }, ['filter']],
    [{ filter: 'ann', filterType: 'email' }, ['filterType']],
    [{ attributes: 'coins/>/many' }, ['attributes']],
    [{ attributes: 'coins/>/5*level/=>/3' }, ['attributes']],
    [{ attributes: ['1', '2', '3', '4', '5', '6'].map((value) => `coins/>/${value}`).join('*') }, ['attributes']],
    [{ attributes: 'coins/>/5', filter: 'ann', filterType: 'nickname' }, []],
    [{ attributes: '', filter: '' }, []],
  ])('name what narrows the list and cannot be read: %j', (link, names) => {
    expect(playerList.params.read(link).unreadable.map(({ name }) => name)).toEqual(names)
  })
})
