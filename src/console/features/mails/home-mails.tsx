import { IconMailX } from '@tabler/icons-react'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { HomeMatter } from '#console/shared/home/home-matter.tsx'
import { mails } from '#contract/mails.ts'
import { mailsScreen } from './screens.ts'

/** How many mails could not be sent. */
export function HomeMails() {
  const { data, error } = useEndpointQuery(mails.undelivered, { query: { take: '1' } }, { errorDisplay: 'part' })
  return (
    <HomeMatter
      icon={IconMailX}
      label="Undelivered mail"
      count={data?.Total}
      error={error}
      toText={(count) =>
        count === 1 ? '1 mail could not be sent' : `${count.toLocaleString('en')} mails could not be sent`
      }
      href={toHref(mailsScreen)}
    />
  )
}
