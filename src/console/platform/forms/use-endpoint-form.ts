import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Undo } from '#console/platform/actions/undo.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import {
  type EndpointMutationOptions,
  isRejected,
  useEndpointMutation,
} from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint, EndpointRequest, ExactCall } from '#contract/core/endpoint.ts'
import { type Conflict, mergeMine } from './conflict.ts'
import { toFieldErrors } from './field-errors.ts'
import { useSavedClose } from './unsaved.ts'
import { useValidationOnLeave } from './use-validation-on-leave.ts'

/** Something that is saved with a version, which a save is compared with. */
export type Versioned = { readonly Version: number }

/** What a form over a schema holds: the fields of its body, and in a number's place a text until one is typed. */
export type FormValues<S extends z.ZodType> = {
  [Name in keyof z.infer<S>]: z.infer<S>[Name] extends number ? number | string : z.infer<S>[Name]
}

/** What a form edits: the version that was loaded, and how to read the one that a 412 carries. */
export type EditedVersion<Values, Saved> = {
  readonly saved: Saved
  readonly schema: z.ZodType<Saved>
  readonly toValues: (saved: Saved) => Values
  /** Why a version cannot be changed any more: "It was deleted." A conflict with it then offers theirs alone. */
  readonly explainLock?: (saved: Saved) => string | undefined
}

/** What the notice after a success says. */
type ResultNotice<R, Saved> = {
  readonly successMessage?: string | ((result: R) => string)
  /** The words of its undo, where the server offers one. `before` is what a form with `edits` has replaced. */
  readonly undo?: (result: R, before: Saved | undefined) => Undo | undefined
}

/** A form over one endpoint. */
export type EndpointFormOptions<
  E extends Endpoint,
  Values extends object,
  Saved extends Versioned,
  C extends EndpointRequest<E>,
  Read = Values,
> = {
  readonly endpoint: E
  /** The values of a form that creates something; absent where there is nothing to fill in. */
  readonly initialValues?: Values
  /** In place of `initialValues`: the form edits something that has a version. */
  readonly edits?: EditedVersion<Values, Saved> | undefined
  /** The contract's schema of the values, where they are not the endpoint's body: it says the problems by field. */
  readonly schema?: z.ZodType<Read>
  /** The problems by field, checked on blur and on submit, where a schema does not say them or the form says more. */
  readonly validate?: (values: Values) => FormErrors
  /** Called when a submit found problems, for what the fields alone do not say. */
  readonly onInvalid?: (errors: FormErrors) => void
  /** The version that a form without `edits` is checked against. */
  readonly ifMatch?: number | string | undefined
  /** The call that the values mean, as `schema` reads them: trimmed, a number as such. */
  readonly toInput: (values: Read) => ExactCall<E, C>
  /** The field of a server problem whose path or error code is not the field's name: `{ timeToLive: 'date' }`. */
  readonly errorFields?: Readonly<Record<string, keyof Values & string>>
  /** Whether the values are unsaved input; compares all of them when absent. */
  readonly isDirty?: (values: Values, initial: Values) => boolean
  /** The search params that keep the form open, separated by spaces; see `useUnsaved`. */
  readonly keptBy?: string
  /** False keeps the form open. */
  readonly onSuccess?: (result: CallResult<E>) => unknown
  /** Called once the input no longer counts as unsaved, so that it can close a dialog that is in the search params. */
  readonly onClose?: () => void
} & ResultNotice<CallResult<E>, Saved> &
  EndpointMutationOptions

/** A form's state; `form` is Mantine's own. */
export type EndpointForm<Values extends object> = {
  readonly form: UseFormReturnType<Values>
  readonly isDirty: boolean
  readonly isPending: boolean
  /** What kept the last try from being saved, unless it is a conflict, handled or shown at its fields. */
  readonly error: ApiError | undefined
  /** Why the person cannot submit: a missing permission. */
  readonly disabledReason: string | undefined
  readonly conflict: Conflict<Values, Values> | undefined
  /** Validates and sends; does nothing while a conflict waits for its choice. */
  readonly submit: (reason?: string) => void
  /** Settles the conflict: saves the fields that were changed here over theirs, or takes their values into the form. */
  readonly choose: (choice: 'theirs' | 'mine', reason?: string) => void
}

/** The notice after a success. The sign-in has forms and nothing to undo, so that code is not part of its first load. */
function notifyResult<R extends { readonly undoId: string | undefined }, Saved>(
  result: R,
  before: Saved | undefined,
  { successMessage, ...options }: ResultNotice<R, Saved>,
): void {
  const message = typeof successMessage === 'function' ? successMessage(result) : successMessage
  if (!message) return
  const undo = options.undo?.(result, before)
  const { undoId } = result
  if (undo || undoId)
    void import('#console/platform/actions/undo.ts').then(({ notifyDone }) => notifyDone(message, undo, { undoId }))
  else notify.success(message)
}

/** Calls `follow` for each version that is loaded: a form edits the newest one that it can. */
function useNewestVersion(version: number | undefined, follow: () => void): void {
  const onVersion = useEffectEvent(follow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the only reason to look again
  useEffect(() => onVersion(), [version])
}

/** Whether a newer version says the same as the one before in all that the form edits: then it is no conflict. */
function isSameInForm<Values, Saved>({ toValues, saved }: EditedVersion<Values, Saved>, before: Saved | undefined) {
  return before !== undefined && JSON.stringify(toValues(before)) === JSON.stringify(toValues(saved))
}

function toConflict<Values extends object, Saved>(
  { toValues, explainLock }: EditedVersion<Values, Saved>,
  versions: { base: Saved; theirs: Saved; mine: Values },
) {
  const [base, theirs] = [toValues(versions.base), toValues(versions.theirs)]
  const mine = mergeMine(base, theirs, versions.mine)
  return { key: 'form', base, theirs, mine, lock: explainLock?.(versions.theirs) } satisfies Conflict<Values, Values>
}

function toValidation<Values>(schema: z.ZodType | undefined): (values: Values) => FormErrors {
  return schema ? schemaResolver(schema, { sync: true }) : () => ({})
}

function startFrom<Values extends object>(form: UseFormReturnType<Values>, values: Values): void {
  form.setInitialValues(values)
  form.setValues(values)
}

/** The problems shown, without those that a change of another field has solved; what the server said stays. */
function updateErrors(shown: FormErrors, before: FormErrors, now: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(shown).map(([field, problem]) => [field, problem === before[field] ? now[field] : problem]),
  )
}

/**
 * The state of a form that sends one endpoint call. The input is kept on every failure, one intention keeps its
 * idempotency key over all tries, and a 412 becomes a conflict with both versions.
 */
export function useEndpointForm<
  E extends Endpoint,
  Values extends object,
  C extends EndpointRequest<E>,
  Saved extends Versioned = never,
  Read = Values,
>(options: EndpointFormOptions<E, Values, Saved, C, Read>): EndpointForm<Values> {
  const { endpoint, edits, schema, toInput, onSuccess, onClose } = options
  const [base, setBase] = useState(edits?.saved)
  // Kept while the outcome of a try is unknown, so that the repeated call is the same.
  const sent = useRef<EndpointRequest<E>>(undefined)
  // After a submit that found problems, every change is validated at once.
  const isValidatedLive = useRef(false)
  const mutation = useEndpointMutation(endpoint, {
    ...options,
    handledCodes: [...(edits ? ['stale'] : []), ...(options.handledCodes ?? [])],
    onError: (error) => {
      if (isRejected(error)) sent.current = undefined
      form.setErrors(toFieldErrors(error, form.getValues(), options.errorFields).errors)
      options.onError?.(error)
    },
  })
  const { error } = mutation
  const isHandled = error !== undefined && options.handledCodes?.includes(error.code) === true
  const theirs = error?.code === 'stale' ? edits?.schema.safeParse(error.data).data : undefined
  const initialValues = edits ? edits.toValues(edits.saved) : options.initialValues
  const validate = options.validate ?? toValidation<Values>(schema ?? (initialValues && endpoint.body))
  const form = useForm<Values>({
    initialValues,
    validate,
    ...useValidationOnLeave(),
    onValuesChange: (values, previous) => {
      sent.current = undefined
      if (isValidatedLive.current) form.setErrors(validate(values))
      // Without a problem in sight, typing validates nothing.
      else if (Object.keys(form.errors).length > 0)
        form.setErrors((shown) => updateErrors(shown, validate(previous), validate(values)))
      // A conflict stays in sight until its choice.
      if (!theirs) mutation.reset()
    },
  })
  const isDirty = options.isDirty?.(form.values, form.getInitialValues()) ?? form.isDirty()
  const close = useSavedClose(isDirty, onClose, options.keptBy)
  useNewestVersion(edits?.saved.Version, () => {
    if (!edits || theirs || base?.Version === edits.saved.Version) return
    if (isDirty && !isSameInForm(edits, base)) return
    setBase(edits.saved)
    if (!isDirty) startFrom(form, edits.toValues(edits.saved))
  })

  const send = (against: Saved | undefined, reason: string) => {
    const errors = validate(form.getValues())
    form.setErrors(errors)
    const firstInvalid = Object.keys(errors).find((field) => errors[field])
    isValidatedLive.current = firstInvalid !== undefined
    if (firstInvalid !== undefined) {
      options.onInvalid?.(errors)
      form.getInputNode(firstInvalid)?.focus()
      return
    }
    const values = form.getValues()
    // Without a schema, what is read are the values; the compiler cannot see that.
    sent.current ??= toInput(schema ? schema.parse(values) : (values as unknown as Read))
    mutation.mutate(sent.current, {
      reason,
      ifMatch: against?.Version ?? options.ifMatch,
      onSuccess: (result) => {
        sent.current = undefined
        notifyResult(result, against, options)
        if (onSuccess?.(result) !== false && onClose) close()
      },
    })
  }
  const submit = (reason = '') => {
    if (!theirs) send(base, reason)
  }
  const conflict = theirs && base && edits && toConflict(edits, { base, theirs, mine: form.values })
  const choose = (choice: 'theirs' | 'mine', reason = '') => {
    if (!conflict) return
    setBase(theirs)
    form.setInitialValues(conflict.theirs)
    form.setDirty({})
    form.setValues(conflict[choice])
    if (choice === 'mine') send(theirs, reason)
    else mutation.reset()
  }
  return {
    form,
    isDirty,
    isPending: mutation.isPending,
    error:
      theirs || isHandled || (error && toFieldErrors(error, form.values, options.errorFields).isComplete)
        ? undefined
        : error,
    disabledReason: useCallAccess(endpoint).disabledReason,
    conflict,
    submit,
    choose,
  }
}
