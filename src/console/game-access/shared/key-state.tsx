import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import type { AccessKeyState } from '#contract/core/access-keys.ts'

const states = {
  active: { label: 'Active', color: 'green', text: 'var(--qd-success)' },
  rotating: { label: 'Rotating', color: 'yellow', text: 'var(--qd-warning)' },
  expired: { label: 'Expired', color: 'gray', text: 'var(--qd-text-dimmed)' },
  revoked: { label: 'Revoked', color: 'gray', text: 'var(--qd-text-dimmed)' },
} as const

/** Whether calls can be made with a key. */
export const isUsableKey = ({ State }: { readonly State: AccessKeyState }): boolean =>
  State === 'active' || State === 'rotating'

/** What a key is, and until when its text before a rotation works. */
export function KeyState({ State, OldTextUntil }: { State: AccessKeyState; OldTextUntil: string | null }) {
  const { label, color, text } = states[State]
  return (
    <>
      <Badge size="sm" tt="none" color={color} c={text}>
        {label}
      </Badge>
      {OldTextUntil === null ? null : (
        <>
          {' '}
          old text until <Time at={OldTextUntil} />
        </>
      )}
    </>
  )
}

/** "3 h ago", or "Never". */
export function LastUse({ at }: { at: string | null }) {
  return at === null ? 'Never' : <Time at={at} relative />
}

/** How much a key is used: what stops with it. */
export function toUse({ CallsToday, LastUsedAt }: { CallsToday: number; LastUsedAt: string | null }): ReactNode {
  if (CallsToday > 0) return `${formatCount(CallsToday, 'call')} came with it today.`
  return LastUsedAt === null ? (
    'It was never used.'
  ) : (
    <>
      It was used last <Time at={LastUsedAt} relative />.
    </>
  )
}
