import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toQueryOptions } from '#console/platform/query/use-endpoint-query.ts'
import { useServerInfo, useSession } from '#console/platform/session/session.ts'
import { preferences } from '#contract/preferences.ts'

/** The preferences that shape the shell, for everybody who is signed in. */
function useShellPreference(key: string): string | undefined {
  const { kind } = useSession()
  const { data } = useQuery({
    ...toQueryOptions(preferences.list, {}, { errorDisplay: 'quiet', staleTime: 60_000 }),
    enabled: kind === 'in',
    // The shell is drawn again only when this preference changes.
    select: (reply) => reply.data.find((preference) => preference.Key === key)?.Value,
  })
  return data
}

/** The game's name: the preference GAME_NAME, else the server's display name. */
export function useGameName(): string {
  const named = useShellPreference('GAME_NAME')?.trim()
  const { displayName } = useServerInfo()
  return named || displayName
}

/**
 * The menu labels that DISABLED_FEATURES hides, in lower case: a JSON array of texts, or a list with commas. Anything
 * unreadable hides nothing.
 */
export function readDisabledFeatures(value: string | undefined): ReadonlySet<string> {
  const text = value?.trim() ?? ''
  return new Set(
    namesIn(text)
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  )
}

function namesIn(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed.filter((name) => typeof name === 'string')
    return typeof parsed === 'string' ? parsed.split(',') : []
  } catch {
    // Brackets that do not parse are a broken list, not names.
    return /[[\]{}"]/.test(text) ? [] : text.split(',')
  }
}

/** The menu labels that are hidden, in lower case. */
export function useDisabledFeatures(): ReadonlySet<string> {
  const value = useShellPreference('DISABLED_FEATURES')
  return useMemo(() => readDisabledFeatures(value), [value])
}
