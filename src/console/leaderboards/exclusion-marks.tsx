import { Badge } from '@mantine/core'

/** The marks of a player who takes no rank, or gets no prize for a final one. */
export function ExclusionMarks({ IsHacker, IsHidden }: { readonly IsHacker: boolean; readonly IsHidden: boolean }) {
  return (
    <>
      {IsHacker ? (
        <Badge size="sm" tt="none" color="red">
          Hacker
        </Badge>
      ) : null}
      {IsHidden ? (
        <Badge size="sm" tt="none" color="gray">
          Hidden
        </Badge>
      ) : null}
    </>
  )
}
