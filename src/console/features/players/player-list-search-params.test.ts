import { describe, expect, it } from 'vitest'
import { PlayerListSearchParams, toListCall } from './player-list-search-params.ts'

describe('the address of the player list', () => {
  it('staff who open the bare list get the newest 15 players', () => {
    expect(toListCall(PlayerListSearchParams.parse({}))).toEqual({
      query: { attributeFilters: [], sortKey: 'creationDate', sortDir: 'desc', skip: 0, take: 15 },
    })
  })

  it('staff who open a saved link get exactly that page, search, filter and order', () => {
    const address = PlayerListSearchParams.parse({
      filter: '00123',
      filterType: 'deviceId',
      attributes: 'coins/>/5',
      sortKey: 'totalSpent',
      sortDir: 'asc',
      page: '3',
      size: '50',
    })
    expect(toListCall(address)).toEqual({
      query: {
        filter: '00123',
        filterType: 'deviceId',
        attributeFilters: [{ name: 'coins', operator: '>', value: '5' }],
        sortKey: 'totalSpent',
        sortDir: 'asc',
        skip: 100,
        take: 50,
      },
    })
  })

  it('a mangled link opens the list with its defaults instead of an error', () => {
    const address = PlayerListSearchParams.parse({
      filterType: 'email',
      sortKey: 'shoe size',
      sortDir: 'up',
      page: '-1',
      size: '16',
    })
    expect(address).toMatchObject({
      filterType: 'playerId',
      sortKey: 'creationDate',
      sortDir: 'desc',
      page: 1,
      size: 15,
    })
  })
})
