import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  describeUnfilled,
  emptyMessage,
  parseExpiration,
  toAvailableDate,
  toContent,
  toHours,
  validateAmount,
  validateMessage,
} from './message-values.ts'

const now = new Date('2026-11-20T12:00:00Z')
const good = { ...emptyMessage, Title: 'Sorry', Message: 'Take this.' }
const wrong = (change: Partial<typeof good>) =>
  Object.fromEntries(Object.entries(validateMessage({ ...good, ...change }, now)).filter(([, text]) => text !== ''))

afterEach(() => vi.unstubAllEnvs())

describe('the message form', () => {
  it('opens with 48 hours, automatic display and nothing else', () => {
    expect(toContent(good)).toEqual({
      Title: 'Sorry',
      Message: 'Take this.',
      Expiration: 1_728_000_000_000,
      Gifts: [],
      AutomaticDisplay: true,
      ExternalLink: '',
      ImageURL: '',
      Translations: [],
    })
  })

  it('reads a date alone as its first minute, also where the clocks skip midnight', () => {
    vi.stubEnv('TZ', 'America/Santiago')
    expect(toAvailableDate({ date: '2027-09-04', time: '' })?.toISOString()).toBe('2027-09-04T04:00:00.000Z')
    expect(toAvailableDate({ date: '2027-09-05', time: '' })?.toISOString()).toBe('2027-09-05T04:00:00.000Z')
    expect(toAvailableDate({ date: '2027-09-05', time: '00:30' })).toBeUndefined()
  })

  it('needs a title and a message', () => {
    expect(wrong(emptyMessage)).toEqual({
      Title: 'This field is required',
      Message: 'This field is required',
    })
    expect(wrong({ Title: ' ' })).toEqual({ Title: 'This field is required' })
  })

  it('says what is wrong with links and images in the words of the specification', () => {
    for (const ExternalLink of ['javascript:alert(1)', 'data:text/html,x', 'https://a b.co', 'example.com']) {
      expect(wrong({ ExternalLink })).toEqual({
        ExternalLink: 'Please ensure to insert valid information on the External Link field.',
      })
    }
    for (const ImageURL of ['https://a.co/x.svg', 'data:image/png;base64,A.png', 'assetbundle://x', 'x.png']) {
      expect(wrong({ ImageURL })).toEqual({
        ImageURL: 'Please ensure to insert valid information on the Image URL field.',
      })
    }
    for (const ImageURL of ['', 'https://a.co/x.PNG', 'assetbundle://gifts/chest.jpeg', 'http://a.co/b.bmp']) {
      expect(wrong({ ImageURL, ExternalLink: ' https://a.co/b?c=1#d ' })).toEqual({})
    }
  })

  it('takes a date alone as its first minute in local time, and rejects a time alone and the past', () => {
    const { AvailableDate } = toContent({ ...good, date: '2030-05-06' })
    expect(AvailableDate).toBe(new Date(2030, 4, 6, 0, 0).toISOString())
    expect(toContent({ ...good, date: '2030-05-06', time: '14:05' }).AvailableDate).toBe(
      new Date(2030, 4, 6, 14, 5).toISOString(),
    )
    expect(wrong({ time: '14:05' })).toEqual({ time: 'Choose the date as well, or clear the time.' })
    expect(wrong({ date: '2020-01-01' })).toEqual({ date: 'Please ensure to insert a date in the future.' })
    expect(wrong({ date: '2030-02-31' })).toEqual({ date: 'Please ensure to insert a date in the future.' })
    expect(toContent(good)).not.toHaveProperty('AvailableDate')
  })

  it('names the placeholders that are not filled in, also one that every object has', () => {
    const values = { ...good, Title: 'See {ticket}', Message: 'For {name}: {constructor}' }
    expect(describeUnfilled(values)).toBe('{ticket}, {constructor} go out as written.')
    expect(describeUnfilled({ ...values, placeholders: { ticket: 'T-77', constructor: 'x' } })).toBeUndefined()
  })

  it('reads hours, whole or not, into ticks and back', () => {
    expect(parseExpiration('48')).toEqual({ ticks: 1_728_000_000_000 })
    expect(parseExpiration('0.5')).toEqual({ ticks: 18_000_000_000 })
    expect(parseExpiration('1,5')).toEqual({ ticks: 54_000_000_000 })
    expect(parseExpiration(' ')).toEqual({ problem: 'Please add an expiration to the message.' })
    for (const text of ['0', '-1', 'soon', '1e3', '0.00000000001']) {
      expect(parseExpiration(text), text).toEqual({ problem: 'Please ensure to insert a value greater than 0.' })
    }
    expect(parseExpiration('87601')).toEqual({ problem: 'A message expires within ten years: 87,600 hours.' })
    expect([toHours(1_728_000_000_000), toHours(54e9), toHours(12e9)]).toEqual(['48', '1.5', '0.333333'])
  })

  it('sends gifts as they were typed, and every one needs an id and an amount above zero', () => {
    const gift = { m_type: 1, m_giftableId: ' gems ', m_amount: '250' }
    expect(toContent({ ...good, Gifts: [gift] }).Gifts).toEqual([{ m_type: 1, m_giftableId: 'gems', m_amount: 250 }])
    expect(wrong({ Gifts: [{ ...gift, m_giftableId: '' }] })).toEqual({
      'Gifts.0.m_giftableId': 'This field is required',
    })
    expect(['0', '-1', '', '1.5', 'x', '1e3', '1000000001', '7'].map(validateAmount)).toEqual([
      'Amount must be greater than 0',
      'Amount must be greater than 0',
      'This field is required',
      'An amount is a whole number.',
      'An amount is a whole number.',
      'An amount is a whole number.',
      'An amount is at most 1,000,000,000.',
      '',
    ])
  })
})
