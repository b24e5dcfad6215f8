/** Orders API versions segment by segment, numbers as numbers: "2.9" before "2.10", "2.10-beta" before "2.10". */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a.split(/[.+-]/), b.split(/[.+-]/)]
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const order = compareSegments(first[index], second[index])
    if (order !== 0) return order
  }
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareSegments(a: string | undefined, b: string | undefined): number {
  // What follows a number after the end of the other version is newer when it is a number, older when it is a name.
  if (a === undefined || b === undefined) return a === undefined ? -rankOfRest(b) : rankOfRest(a)
  const [first, second] = [toNumber(a), toNumber(b)]
  if (first !== undefined && second !== undefined) return first - second
  if (first !== undefined || second !== undefined) return first !== undefined ? 1 : -1
  if (a === b) return 0
  return a < b ? -1 : 1
}

const toNumber = (segment: string) => (/^\d+$/.test(segment) ? Number(segment) : undefined)

const rankOfRest = (segment: string | undefined) => (segment === undefined || toNumber(segment) === undefined ? -1 : 1)
