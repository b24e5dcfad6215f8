/** What the rules of succession need of a member. */
export type Standing = {
  readonly PlayerId: string
  /** ISO 8601 in UTC. */
  readonly JoinedAt: string
}

/** What the rules about activity need of a member; `LastSeen` null: never. */
export type Activity = Standing & { readonly LastSeen: string | null }

/** Orders members by seniority: the earliest first, those of one instant by id. */
export function compareStanding(a: Standing, b: Standing): number {
  if (a.JoinedAt !== b.JoinedAt) return a.JoinedAt < b.JoinedAt ? -1 : 1
  if (a.PlayerId === b.PlayerId) return 0
  return a.PlayerId < b.PlayerId ? -1 : 1
}

/** Who leads next: the longest-standing member besides the leader; undefined when nobody is left. */
export function findSuccessor<M extends Standing>(members: readonly M[], leaderId: string | null): M | undefined {
  return [...members].filter(({ PlayerId }) => PlayerId !== leaderId).sort(compareStanding)[0]
}

/** Who leads a restored guild: the leader of before when still among the members, else the longest-standing one. */
export function findRestoredLeader<M extends Standing & { readonly WasLeader: boolean }>(
  members: readonly M[],
): M | undefined {
  return members.find(({ WasLeader }) => WasLeader) ?? findSuccessor(members, null)
}

/** Who should replace an inactive leader: the longest-standing member who was seen at `since` or later. */
export function proposeSuccessor<M extends Activity>(
  members: readonly M[],
  leaderId: string | null,
  since: Date,
): M | undefined {
  const threshold = since.toISOString()
  return findSuccessor(
    members.filter(({ LastSeen }) => LastSeen !== null && LastSeen >= threshold),
    leaderId,
  )
}

/** Who should leave a guild over its limit: those not seen for longest, of equals the newest; never the leader. */
export function proposeDepartures<M extends Activity>(
  members: readonly M[],
  leaderId: string | null,
  limit: number,
): readonly M[] {
  return [...members]
    .filter(({ PlayerId }) => PlayerId !== leaderId)
    .sort((a, b) => {
      if (a.LastSeen === b.LastSeen) return compareStanding(b, a)
      return (a.LastSeen ?? '') < (b.LastSeen ?? '') ? -1 : 1
    })
    .slice(0, Math.max(0, members.length - Math.max(1, limit)))
}

/** The mean of the members' levels, to one decimal; a member without a level counts as 0, no members are 0. */
export function averageLevel(levels: readonly (number | null)[]): number {
  if (levels.length === 0) return 0
  return Math.round((levels.reduce<number>((sum, level) => sum + (level ?? 0), 0) / levels.length) * 10) / 10
}
