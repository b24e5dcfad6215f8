import { Badge } from '@mantine/core'
import type { Build } from '#contract/builds.ts'

type BuildState = { readonly label: string; readonly color: string; readonly textColor: string }

/** The state of a build that matters most: the first of these that applies. Source: specification, "Builds". */
export function toBuildState({
  UpdateRequired,
  IsStaging,
  DebuggerBuild,
  StaticRoute,
}: Pick<Build, 'UpdateRequired' | 'IsStaging' | 'DebuggerBuild' | 'StaticRoute'>): BuildState {
  if (UpdateRequired) return { label: 'Update required', color: 'red', textColor: 'var(--qd-danger)' }
  if (IsStaging) return { label: 'Staging', color: 'blue', textColor: 'var(--qd-info)' }
  if (DebuggerBuild) return { label: 'Debugger', color: 'yellow', textColor: 'var(--qd-warning)' }
  // No update leads to a build of unique access.
  return { label: StaticRoute ? 'Unique Access' : 'Live', color: 'green', textColor: 'var(--qd-success)' }
}

export function BuildBadge({ build }: { build: Build }) {
  const { label, color, textColor } = toBuildState(build)
  return (
    <Badge size="sm" tt="none" color={color} c={textColor} flex="none">
      {label}
    </Badge>
  )
}
