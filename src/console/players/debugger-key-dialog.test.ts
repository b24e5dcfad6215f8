import { describe, expect, it } from 'vitest'
import { parseDebuggerEnd } from './debugger-key-dialog.tsx'

const now = new Date(2026, 10, 20, 14, 0)

describe('the end of a debugger key', () => {
  it('is sent as the whole seconds from now', () => {
    expect(parseDebuggerEnd({ date: '2026-11-20', time: '15:00' }, now)).toEqual({ seconds: 3600 })
  })

  it('needs a date and a time', () => {
    const required = 'This field is required'
    expect(parseDebuggerEnd({ date: '', time: '' }, now)).toEqual({ problems: { date: required, time: required } })
    expect(parseDebuggerEnd({ date: '2026-11-21', time: '' }, now)).toMatchObject({ problems: { time: required } })
  })

  it('must be in the future', () => {
    const problems = { date: 'The datetime must be in the future' }
    expect(parseDebuggerEnd({ date: '2026-11-20', time: '14:00' }, now)).toEqual({ problems })
    expect(parseDebuggerEnd({ date: '2020-01-01', time: '10:00' }, now)).toEqual({ problems })
  })

  it('is ten years away at most', () => {
    expect(parseDebuggerEnd({ date: '2037-01-01', time: '10:00' }, now)).toHaveProperty('problems')
  })
})
