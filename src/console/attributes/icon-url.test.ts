// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { getIconUrl } from './icon-url.ts'

const base = 'https://cdn.example.com/game'

describe('the icon of an attribute', () => {
  it('is loaded from the content-delivery base', () => {
    expect(getIconUrl('https://cdn.example.com/game/icons/coin.png', base)).toBe(
      'https://cdn.example.com/game/icons/coin.png',
    )
    expect(getIconUrl('icons/coin.png', base)).toBe('https://cdn.example.com/game/icons/coin.png')
  })

  it.each([
    'https://evil.example.com/game/coin.png',
    'https://cdn.example.com/other/coin.png',
    'https://cdn.example.com/game/../other/coin.png',
    'https://cdn.example.com.evil.com/game/coin.png',
    '//evil.example.com/coin.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '',
  ])('%j is not loaded', (imageUrl) => {
    expect(getIconUrl(imageUrl, base)).toBeUndefined()
  })

  it('is not loaded when there is no content-delivery base', () => {
    expect(getIconUrl('https://cdn.example.com/coin.png', '')).toBeUndefined()
  })
})
