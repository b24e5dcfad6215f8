import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { richTextExtensions, toggleInline } from './rich-text.ts'

it('gives each link its own address, also where one is cut or follows another', () => {
  const extensions = richTextExtensions('Text', () => undefined)
  const view = new EditorView({ state: EditorState.create({ doc: 'onetwothree', extensions }) })
  const link = (anchor: number, head: number, href?: string) => {
    view.dispatch({ selection: { anchor, head } })
    toggleInline(view, 'Link', href)
  }
  const links = () => [...view.dom.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])
  link(0, 6, 'https://a.example')
  link(6, 11, 'https://b.example')
  expect(links()).toEqual([
    ['onetwo', 'https://a.example'],
    ['three', 'https://b.example'],
  ])
  link(3, 6)
  expect(links()).toEqual([
    ['one', 'https://a.example'],
    ['three', 'https://b.example'],
  ])
  view.destroy()
})
