import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

type NewsButtonProps = {
  /** How much is new; nothing is shown for 0. */
  readonly count: number
  /** Above it the button says "over". */
  readonly limit: number
  readonly title: string
  readonly onShow: () => void
}

/** Says that there is something new, and shows it on a click: what is being read does not move by itself. */
export function NewsButton({ count, limit, title, onShow }: NewsButtonProps) {
  return (
    <span role="status">
      {count === 0 ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          title={title}
          onClick={onShow}
        >
          {count > limit ? `over ${limit}` : count} new
        </Button>
      )}
    </span>
  )
}
