import { Button, Group } from '@mantine/core'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { endPreview, usePreview } from '#console/platform/session/preview.ts'
import classes from './banner.module.css'

/** Says which role is previewed, and ends the preview. */
export function PreviewBanner() {
  const preview = usePreview()
  const go = useNavigateTo()
  if (!preview) return null
  const end = () => {
    endPreview()
    go(preview.returnTo)
  }
  return (
    <Group role="status" className={classes.banner} justify="space-between" gap="xs">
      <span>
        Preview of the role <bdi>{preview.role.Name}</bdi>: menus and buttons as its users see them. Nothing can be
        changed.
      </span>
      <Button size="compact-sm" variant="default" onClick={end}>
        End preview
      </Button>
    </Group>
  )
}
