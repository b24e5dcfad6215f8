import { getMembers, getSource, type JsonNode, parseJsonTree } from '#console/components/json/json-parse.ts'

/**
 * A goal of an attribute, as the value of a goal key holds it. Every member is the text as written; undefined when
 * the goal has no such member.
 */
export type Goal = {
  readonly progression: string | undefined
  readonly targetProgression: string | undefined
  readonly timeCreated: string | undefined
  readonly timeModified: string | undefined
}

/**
 * The goals in the value of a goal key: the value is one goal or a list of goals. Undefined while the text is not
 * valid JSON; empty when nothing in it is a goal.
 */
export function parseGoals(value: string): readonly Goal[] | undefined {
  const { root } = parseJsonTree(value)
  if (!root) return undefined
  const values = root.type === 'array' ? (root.children ?? []) : [root]
  return values.filter(isGoal).map((node) => ({
    progression: getMemberText(value, node, '_progression'),
    targetProgression: getMemberText(value, node, '_targetProgression'),
    timeCreated: getMemberText(value, node, '_timeCreated'),
    timeModified: getMemberText(value, node, '_timeModified'),
  }))
}

/** How much of a goal is reached, 0 to 100; undefined when that cannot be said. */
export function toPercent({ progression, targetProgression }: Goal): number | undefined {
  const [reached, target] = [Number(progression), Number(targetProgression)]
  if (!Number.isFinite(reached) || !Number.isFinite(target) || target <= 0) return undefined
  return Math.min(100, Math.max(0, (reached / target) * 100))
}

/** Seconds between the beginning of .NET's ticks (0001-01-01) and of Unix time. */
const ticksEpochSeconds = 62_135_596_800

/**
 * The instant that a goal's time means: ISO text, or a number of seconds or milliseconds since 1970, or .NET ticks,
 * distinguished by size. Undefined when it is none of them; then the text is shown as it is.
 */
export function toInstant(time: string): Date | undefined {
  if (!/^\d+(\.\d+)?$/.test(time)) {
    // Without a zone it could be any of 24 instants, so it stays the text that it is.
    const parsed = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(time) ? new Date(time) : undefined
    return parsed && Number.isFinite(parsed.getTime()) ? parsed : undefined
  }
  const number = Number(time)
  if (number >= 1e8 && number < 1e11) return new Date(number * 1000)
  if (number >= 1e11 && number < 1e14) return new Date(number)
  if (number >= 6e17 && number < 1e18) return new Date((number / 1e7 - ticksEpochSeconds) * 1000)
  return undefined
}

/** The value of a member; the last one when the name is repeated, as JSON.parse reads it. */
function getMember(node: JsonNode, name: string): JsonNode | undefined {
  return getMembers(node).findLast((member) => member.name === name)?.value
}

function isGoal(node: JsonNode): boolean {
  return ['_progression', '_targetProgression', '_timeCreated', '_timeModified'].some((name) => getMember(node, name))
}

function getMemberText(text: string, node: JsonNode, name: string): string | undefined {
  const member = getMember(node, name)
  if (!member || member.type === 'object' || member.type === 'array') return undefined
  return member.type === 'string' ? String(member.value) : getSource(text, member)
}
