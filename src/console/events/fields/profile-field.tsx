import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { defaultProfileName, type EventProfile, eventProfiles } from '#contract/event-profiles.ts'
import { toGoneProfile } from '../event-form.ts'

/** The profiles that a new event can take; none while they load. */
export function useProfiles(): readonly EventProfile[] {
  return useEndpointQuery(eventProfiles.list, { query: {} }, { errorDisplay: 'quiet' }).data ?? []
}

/** The id of a chosen profile; that of the default one for an empty choice, and 0 while it loads. */
export function toProfileId(profile: string, profiles: readonly EventProfile[]): number {
  if (profile !== '') return Number(profile)
  return profiles.find(({ Name }) => Name === defaultProfileName)?.Id ?? 0
}

/** The profile of a new event. */
export function ProfileField({ value, ...props }: NativeSelectProps & { readonly value?: string }) {
  const profiles = useProfiles()
  const others = profiles.filter(({ Name }) => Name !== defaultProfileName)
  const data = [
    { value: '', label: defaultProfileName },
    ...others.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    ...toGoneProfile(value ?? '', profiles),
  ]
  return <NativeSelect {...props} value={value ?? ''} data={data} />
}
