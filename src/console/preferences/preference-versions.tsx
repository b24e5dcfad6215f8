import { Text } from '@mantine/core'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { preferenceTypes } from '#contract/preferences.ts'
import { type PreferenceDraft, toText } from './preference-draft.ts'

/** Both versions of a preference, compared line by line. */
export function PreferenceVersions({ theirs, mine }: { theirs: PreferenceDraft; mine: PreferenceDraft }) {
  const [before, after] = [toText(theirs), toText(mine)]
  return (
    <>
      {theirs.type === mine.type ? null : (
        <Text size="sm">
          Theirs is {preferenceTypes[theirs.type]}, mine is {preferenceTypes[mine.type]}.
        </Text>
      )}
      <JsonDiff
        before={before}
        after={after}
        beforeLabel="Theirs"
        afterLabel="Mine"
        height={before.length + after.length > 400 ? 300 : 140}
      />
    </>
  )
}
