import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { LinkedText } from './linked-text.tsx'

afterEach(cleanup)

function findLinks(text: string): (string | null)[] {
  const { container } = render(<LinkedText text={text} />, { wrapper: MantineProvider })
  expect(container.textContent?.endsWith(text)).toBe(true)
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

describe('links in a text', () => {
  it.each([
    ['Asked in https://tickets.example.com/T-4711; answered.', ['https://tickets.example.com/T-4711']],
    ['(see https://tickets.example.com/T-1)', ['https://tickets.example.com/T-1']],
    ['Was it “https://a.example/x?y=1&z=2”?', ['https://a.example/x?y=1&z=2']],
    [
      'https://wiki.example/Anchor_(game), http://a.example/b/',
      ['https://wiki.example/Anchor_(game)', 'http://a.example/b/'],
    ],
    ['One at https://a.example/1. Two at https://a.example/2!', ['https://a.example/1', 'https://a.example/2']],
    ['No link: javascript:alert(1), ftp://a.example, https://', []],
  ])('%s', (text, links) => {
    expect(findLinks(text)).toEqual(links)
  })

  it('takes no long time for a long text', () => {
    const text = `https://${'(a'.repeat(5_000)}${'.'.repeat(5_000)}`
    expect(findLinks(text)).toHaveLength(0)
  })
})
