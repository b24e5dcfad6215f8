import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import type { ApiError } from '#console/platform/query/api-error.ts'

/**
 * The problems of an error reply by the field that they concern: "body.Nickname" belongs to `Nickname`. `fields` names
 * the field of a path or an error code that is called otherwise. `isComplete` says that no problem is left without a
 * field.
 */
export function toFieldErrors(
  error: ApiError,
  values: object,
  fields: Readonly<Record<string, string>> = {},
): { readonly errors: FormErrors; readonly isComplete: boolean } {
  const fieldOfCode = fields[error.code]
  if (fieldOfCode) return { errors: { [fieldOfCode]: error.message }, isComplete: true }
  const problems = error.errors.map(({ path, message }) => {
    const name = path.replace(/^(body|query|params)\./, '')
    return [fields[name] ?? name, message] as const
  })
  const known = problems.filter(([field]) => (field.split('.')[0] ?? '') in values)
  return {
    errors: Object.fromEntries(known),
    isComplete: known.length > 0 && known.length === problems.length,
  }
}

/** What a schema of the contract says of a form, by field; of a field that holds several values it is the last problem. */
export function toIssueErrors(error: z.ZodError | undefined): FormErrors {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
