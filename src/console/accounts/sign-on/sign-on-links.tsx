import { Button, Divider, Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { toHref } from '#console/platform/navigation/screen.ts'
import { signOnScreen } from '#console/routes.ts'

type IssuerOption = { readonly Id: number; readonly Name: string }

/**
 * A button for each provider. From the dialog of a session that ended it opens a new tab, because the page behind holds input;
 * when the sign-in is done there, the dialog closes by itself.
 */
export function SignOnLinks({ issuers, isInDialog }: { issuers: readonly IssuerOption[]; isInDialog: boolean }) {
  const from = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('from') })
  const target = isInDialog ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <Stack gap="xs" mt="md">
      <Divider label="Single sign-on" />
      {issuers.map(({ Id, Name }) => (
        <Button
          key={Id}
          component="a"
          variant="default"
          fullWidth
          href={toHref(signOnScreen, {}, { issuer: String(Id), from: isInDialog ? undefined : (from ?? undefined) })}
          {...target}
        >
          Sign in with {Name}
        </Button>
      ))}
    </Stack>
  )
}
