import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type defineTags, Tag, tagCountLimit, tagLimit } from '#contract/tags.ts'
import type { UsedTagsEndpoint } from './tag-filter.tsx'
import classes from './tags-field.module.css'

/** Tags as they are saved; one that cannot be saved stays as it was typed, so that it can be mended. */
function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => Tag.safeParse(tag).data ?? tag))]
}

/** The problem of tags, as a sentence; undefined when they can be saved. */
export function validateTags(tags: readonly string[], schema: ReturnType<typeof defineTags>): string | undefined {
  return schema.safeParse(tags).error?.issues[0]?.message
}

/** The field for the tags of a thing; those in use are suggested. What is wrong is said while typing. */
export function TagsField({
  endpoint,
  schema,
  value = [],
  onChange,
  ...field
}: Pick<TagsInputProps, 'label' | 'value' | 'onChange' | 'error'> & {
  endpoint: UsedTagsEndpoint
  schema: ReturnType<typeof defineTags>
  'data-autofocus'?: boolean
}) {
  const used = useEndpointQuery(endpoint, {}, { errorDisplay: 'quiet' })
  return (
    <TagsInput
      {...field}
      value={value}
      onChange={(tags) => onChange?.(normalizeTags(tags))}
      data={used.data?.Tags.map(({ Tag }) => Tag) ?? []}
      acceptValueOnBlur
      clearable
      comboboxProps={{ withinPortal: false }}
      classNames={{ inputField: classes.input }}
      clearButtonProps={{ 'aria-label': 'Remove all tags' }}
      error={validateTags(value, schema) ?? field.error}
      description={`Enter adds a tag: bug-1234. At most ${tagCountLimit} of up to ${tagLimit} characters.`}
    />
  )
}
