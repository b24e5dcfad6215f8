/**
 * Computed styles from inline styles and the browser's defaults only. jsdom matches every rule of every style sheet
 * against each element that is asked for by role, which took an eighth of the time of all screens; the console's own
 * style sheets are not loaded in tests.
 */
const inlineElements = new Set(
  [
    'A',
    'ABBR',
    'B',
    'CITE',
    'CODE',
    'DATA',
    'EM',
    'I',
    'IMG',
    'KBD',
    'LABEL',
    'MARK',
    'Q',
    'S',
    'SMALL',
    'SPAN',
  ].concat(['STRONG', 'SUB', 'SUP', 'TIME', 'U', 'VAR']),
)
const hiddenElements = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])

type StyledElement = HTMLElement | SVGElement

function isStyled(element: Element | null): element is StyledElement {
  return element instanceof HTMLElement || element instanceof SVGElement
}

function getDisplay(element: StyledElement): string {
  if (element.hasAttribute('hidden') || hiddenElements.has(element.tagName)) return 'none'
  if (element.style.display) return element.style.display
  return inlineElements.has(element.tagName) || element instanceof SVGElement ? 'inline' : 'block'
}

/** Visibility is inherited: the nearest element that sets it decides. */
function getVisibility(element: StyledElement): string {
  for (let at: Element | null = element; isStyled(at); at = at.parentElement) {
    if (at.style.visibility) return at.style.visibility
  }
  return 'visible'
}

function getValue(element: StyledElement, property: string): string {
  if (property === 'display') return getDisplay(element)
  if (property === 'visibility') return getVisibility(element)
  return element.style.getPropertyValue(property)
}

const getRealStyle = window.getComputedStyle.bind(window)

window.getComputedStyle = (element, pseudoElement) => {
  if (!isStyled(element) || pseudoElement) return getRealStyle(element, pseudoElement)
  return new Proxy(element.style, {
    get(style, key) {
      if (key === 'getPropertyValue') return (property: string) => getValue(element, property)
      if (key === 'display' || key === 'visibility') return getValue(element, key)
      const value: unknown = Reflect.get(style, key)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
