import { IconMailX } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeTotal } from '#console/home/shared/home-total.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { mailsScreen } from '#console/routes.ts'
import { mails } from '#contract/mails.ts'

export function HomeMails() {
  return (
    <HomeTotal
      icon={IconMailX}
      label="Undelivered mail"
      endpoint={mails.undelivered}
      toText={(count) => `${formatCount(count, 'mail')} could not be sent`}
      href={toHref(mailsScreen)}
    />
  )
}
