import type { PreviewedGroup } from '#contract/regatta-group.ts'

/** The levels of a group as a bar on a scale up to `highest`, in percent: at least 1 wide, and never beyond the scale. */
export function toBar(
  { LowestLevel, HighestLevel }: Pick<PreviewedGroup, 'LowestLevel' | 'HighestLevel'>,
  highest: number,
) {
  const toPercent = (level: number) => (Math.max(0, level) / highest) * 100
  const left = Math.min(99, toPercent(LowestLevel))
  return { left, width: Math.max(1, toPercent(HighestLevel) - left) }
}
