import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { validateJson } from './core/json.ts'
import { Instant, importBodyLimit, isDecimal, StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'

/** What the four preference types are called on screen, by number. Source: specification, "Console preference". */
export const preferenceTypes = ['JSON', 'Raw String', 'Boolean', 'Number'] as const

/** The type of a preference: 0 JSON, 1 Raw String, 2 Boolean, 3 Number. */
export const PreferenceType = z.int().min(0).max(3)

/** The key of a preference: upper-case letters, digits, `_`, `-` and `.`; lower case is raised. */
export const PreferenceKey = z
  .string()
  .trim()
  .min(1, requiredText)
  .max(100)
  .transform((key) => key.toUpperCase())
  .pipe(z.string().regex(/^[\p{Lu}\p{N}_.-]+$/u, 'Letters, digits, "_", "-" and "." only.'))
  .refine((key) => key !== 'OVERRIDE' && !/^\.+$/.test(key), 'This key is reserved.')

/** A console preference. `Value` is text whatever the type: JSON text, the string, true/false, or a number. */
export const Preference = z.object({
  Id: StoredInteger,
  Key: z.string(),
  Type: PreferenceType,
  Value: z.string(),
  Required: z.boolean(),
  Version: StoredInteger,
  /** Null for one that nobody changed since the server created it. */
  ChangedAt: Instant.nullable(),
  /** The e-mail of the user who changed it last; empty without one. */
  ChangedBy: z.string(),
})
export type Preference = z.infer<typeof Preference>

/**
 * The error of a value of this type; undefined when it is valid. The editor and the server use it. A string may not be
 * empty: an emptied field counts as not defined.
 */
export function validatePreferenceValue(type: number, value: string): string | undefined {
  if (value.length === 0) return requiredText
  if (type === 0) return validateJson(value)
  if (type === 2) return value === 'true' || value === 'false' ? undefined : 'This must be true or false.'
  if (type === 3) return isDecimal(value) ? undefined : 'This is not a number.'
  return undefined
}

const sent = {
  Key: PreferenceKey,
  Type: PreferenceType.default(1),
  Value: z.string().max(100_000),
}

function valueFits(preference: { Type: number; Value: string }, context: z.RefinementCtx): void {
  const error = validatePreferenceValue(preference.Type, preference.Value)
  if (error) context.addIssue({ code: 'custom', path: ['Value'], message: error })
}

/** A preference as an editor sends it; only the server sets `Required` and who changed it. */
export const PreferenceInput = z
  .strictObject({
    ...sent,
    Id: StoredInteger.optional(),
    Required: z.boolean().optional(),
    Version: StoredInteger.optional(),
    ChangedAt: Instant.nullable().optional(),
    ChangedBy: z.string().optional(),
  })
  .superRefine(valueFits)

/** The content of a preference: type and value. */
export type PreferenceContent = Pick<Preference, 'Type' | 'Value'>

/** A preference of an import. */
export type ImportedPreference = Pick<Preference, 'Key' | 'Type' | 'Value'>

/** What an import does, key by key; each list in the order of its source. */
export type ImportPlan = {
  readonly added: readonly ImportedPreference[]
  readonly changed: readonly { readonly before: Preference; readonly after: ImportedPreference }[]
  /** Not in the file and not required: removed. */
  readonly removed: readonly Preference[]
  /** Not in the file, but required: unchanged. */
  readonly keptRequired: readonly Preference[]
}

/**
 * Compares the current preferences with a list that replaces them; equal ones appear in no part. The preview of an
 * import and the server use it.
 */
export function planImport(current: readonly Preference[], list: readonly ImportedPreference[]): ImportPlan {
  const byKey = new Map(current.map((preference) => [preference.Key, preference]))
  const importedKeys = new Set(list.map(({ Key }) => Key))
  const missing = current.filter(({ Key }) => !importedKeys.has(Key))
  return {
    added: list.filter(({ Key }) => !byKey.has(Key)),
    changed: list.flatMap((after) => {
      const before = byKey.get(after.Key)
      const isEqual = before?.Type === after.Type && before.Value === after.Value
      return before && !isEqual ? [{ before, after }] : []
    }),
    removed: missing.filter(({ Required }) => !Required),
    keptRequired: missing.filter(({ Required }) => Required),
  }
}

const preferenceUnknown = defineError('preference-unknown', 404, 'There is no preference with this key.')
const preferenceExists = defineError(
  'preference-exists',
  409,
  'There is a preference with this key already. Nothing was changed.',
)
const preferenceRequired = defineError('preference-required', 409, 'This preference is required and cannot be deleted.')

/** The console preferences: settings that staff keep in the console itself. */
export const preferences = feature({
  /** All preferences, by key; without CONTROL_CONSOLE_PREFERENCES only GAME_NAME and DISABLED_FEATURES. */
  list: endpoint({
    method: 'GET',
    path: '/consolepreferences',
    access: 'signed-in',
    summary: 'Console preferences',
    reply: z.array(Preference),
    errors: [],
  }),
  /** Changes type and value of a preference. */
  update: endpoint({
    method: 'POST',
    path: '/consolepreferences/:preferenceKey',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Change a preference',
    params: z.object({ preferenceKey: PreferenceKey }),
    body: PreferenceInput,
    reply: Preference,
    errors: [preferenceUnknown, stale],
    records: { action: 'preference changed', target: 'preference', targetParam: 'preferenceKey' },
    isVersioned: true,
  }),
  /** Creates a preference. */
  create: endpoint({
    method: 'PUT',
    path: '/consolepreferences',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Create a preference',
    body: PreferenceInput,
    reply: Preference,
    errors: [preferenceExists],
    records: { action: 'preference created', target: 'preference' },
  }),
  /** Deletes a preference that is not required. */
  remove: endpoint({
    method: 'DELETE',
    path: '/consolepreferences/:preferenceKey',
    access: 'DELETE_CONSOLE_PREFERENCES',
    summary: 'Delete a preference',
    params: z.object({ preferenceKey: PreferenceKey }),
    reply: z.object({}),
    removes: 'preferenceKey',
    errors: [preferenceUnknown, preferenceRequired, stale],
    records: { action: 'preference deleted', target: 'preference', targetParam: 'preferenceKey' },
    isVersioned: true,
  }),
  /** Replaces the preferences by a list: adds, changes and removes; required ones always stay. */
  override: endpoint({
    method: 'PUT',
    path: '/consolepreferences/override',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Import preferences',
    body: z
      .array(PreferenceInput)
      .max(1000)
      .superRefine((list, context) => {
        const keys = new Set<string>()
        for (const [index, { Key }] of list.entries()) {
          if (keys.has(Key))
            context.addIssue({ code: 'custom', path: [index, 'Key'], message: `${Key} appears twice.` })
          keys.add(Key)
        }
      }),
    reply: z.array(Preference),
    errors: [],
    isBatch: true,
    records: { action: 'preferences imported', target: 'preference' },
    bodyLimit: importBodyLimit,
  }),
})
