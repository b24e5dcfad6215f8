import { IconMailX } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { HomeTotal } from '#console/shared/home/home-total.tsx'
import { mails } from '#contract/mails.ts'
import { mailsScreen } from './screens.ts'

/** How many mails could not be sent. */
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
