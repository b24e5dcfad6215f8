import { describe, expect, it } from 'vitest'
import { emptyAttribute, parseNewAttribute } from './new-attribute.ts'

const now = new Date(2026, 10, 20, 14, 0)
const required = 'This field is required'

describe('a new attribute', () => {
  it('has a name and a value, 0 among them, and no expiration unless one is given', () => {
    const typed = { ...emptyAttribute, name: ' coins ', value: '0' }
    expect(parseNewAttribute(typed, [], now)).toEqual({ attribute: { name: 'coins', value: 0, expirationDate: null } })
  })

  it('expires at the given minute', () => {
    const typed = { name: 'boost', value: '2', date: '2026-11-21', time: '08:30' }
    const expirationDate = new Date(2026, 10, 21, 8, 30).toISOString()
    expect(parseNewAttribute(typed, [], now)).toEqual({ attribute: { name: 'boost', value: 2, expirationDate } })
  })

  it('is not created without a name and a value', () => {
    expect(parseNewAttribute(emptyAttribute, [], now)).toEqual({ problems: { name: required, value: required } })
  })

  it('cannot have expired already, and an expiration needs both fields', () => {
    const typed = { ...emptyAttribute, name: 'boost', value: '1' }
    expect(parseNewAttribute({ ...typed, date: '2026-11-20', time: '14:00' }, [], now)).toEqual({
      problems: { date: "We can't go back in time yet" },
    })
    expect(parseNewAttribute({ ...typed, date: '2026-11-21' }, [], now)).toEqual({ problems: { time: required } })
    expect(parseNewAttribute({ ...typed, time: '10:00' }, [], now)).toEqual({ problems: { date: required } })
  })

  it('never takes the place of one that the player has', () => {
    const present = [{ Name: 'coins', Value: 1, ExpirationDate: null, Version: 1 }]
    const read = parseNewAttribute({ ...emptyAttribute, name: 'coins', value: '1' }, present, now)
    expect(read).toHaveProperty('problems.name')
  })
})
