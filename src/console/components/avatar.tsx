import { useMemo } from 'react'

const cells = 8
const palette = [
  '#c92a2a',
  '#a61e4d',
  '#862e9c',
  '#5f3dc4',
  '#364fc7',
  '#1864ab',
  '#0b7285',
  '#087f5b',
  '#2b8a3e',
  '#d9480f',
]

/** Well-mixed 32-bit numbers from a text (FNV-1a, then xorshift): a picture needs variety, not secrecy. */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  state = state || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** The pixels of a sprite: a left half, mirrored, with the edge column left out more often so that it stays a figure. */
function spriteOf(email: string): { path: string; eyes: string; color: string; ground: string } {
  const next = numbersOf(email.trim().toLowerCase())
  const color = palette[next() % palette.length] ?? '#364fc7'
  const accent = palette[next() % palette.length] ?? '#0b7285'
  let path = ''
  let eyes = ''
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells / 2; x++) {
      const odds = x === 0 || y === 0 || y === cells - 1 ? 90 : 165
      const isOn = next() % 256 < odds
      const isEye = (y === 3 || y === 2) && x === 2 && next() % 3 > 0
      const pixels = `M${x} ${y}h1v1h-1zM${cells - 1 - x} ${y}h1v1h-1z`
      if (isEye) eyes += pixels
      else if (isOn) path += pixels
    }
  }
  return { path, eyes, color, ground: accent }
}

/** A person's picture in retro pixels, drawn here from the e-mail; the same address always looks the same. */
export function Avatar({ email, size = 50 }: { email: string; size?: number }) {
  const sprite = useMemo(() => spriteOf(email), [email])
  return (
    <svg
      width={size}
      height={size}
      viewBox={`-1 -1 ${cells + 2} ${cells + 2}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 6, flex: 'none', background: '#f1f3f5' }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={sprite.path} fill={sprite.color} />
      <path d={sprite.eyes} fill={sprite.ground} />
    </svg>
  )
}
