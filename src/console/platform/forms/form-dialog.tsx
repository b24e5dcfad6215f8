import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import type { ConfirmDialogProps } from '#console/components/dialog/confirm-dialog-content.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { type EndpointMutationOptions, isQuiet } from '#console/platform/query/use-endpoint-mutation.ts'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import { reasonLimit } from '#contract/core/units.ts'
import type { Conflict } from './conflict.ts'
import { ConflictChoice, type ConflictVersions } from './conflict-choice.tsx'
import classes from './form-dialog.module.css'
import { type EndpointForm, type EndpointFormOptions, useEndpointForm, type Versioned } from './use-endpoint-form.ts'

type FormMessage = EndpointMutationOptions['errorMessage']

/** A form's fields: its state, and `field`, which binds an input to a value, its label and its problem. */
export type FormFields<Values extends object> = EndpointForm<Values>['form'] & {
  /** `<TextInput {...field('Nickname')} />` */
  readonly field: (name: keyof Values & string) => ReturnType<EndpointForm<Values>['form']['getInputProps']> & {
    readonly label: string | undefined
  }
}

type FieldLabels<Values extends object> = Readonly<Partial<Record<keyof Values & string, string>>>

/** What each value of a field that is chosen from a list is called. */
type FieldChoices<Values extends object> = Readonly<
  Partial<Record<keyof Values & string, readonly { readonly value: string | number; readonly label: string }[]>>
>

/** A part of the dialog that may depend on what was entered. */
type OrFromValues<Part, Values> = Part | ((values: Values) => Part)

function toPart<Part, Values>(part: OrFromValues<Part, Values>, values: Values): Part {
  // A part is a text, a number or a boolean, so that a function is one of the values; the compiler cannot see that.
  return typeof part === 'function' ? (part as (values: Values) => Part)(values) : part
}

type FormDialogProps<
  E extends Endpoint,
  Values extends object,
  Saved extends Versioned,
  C extends EndpointRequest<E>,
  Read,
> = EndpointFormOptions<E, Values, Saved, C, Read> &
  Pick<ConfirmDialogProps, 'title' | 'fullScreen' | 'cancelLabel'> & {
    readonly onClose: () => void
    readonly isDestructive?: OrFromValues<ConfirmDialogProps['isDestructive'], Values>
    readonly typeToConfirm?: OrFromValues<ConfirmDialogProps['typeToConfirm'], Values>
    readonly confirmLabel: OrFromValues<ConfirmDialogProps['confirmLabel'], Values>
    readonly size?: OrFromValues<ConfirmDialogProps['size'], Values>
    /** What it is about, by name and id, and what will happen. */
    readonly target?: ReactNode
    /** What each field is called, also where both versions of a conflict are shown. */
    readonly labels?: FieldLabels<NoInfer<Values>>
    /** The fields that are chosen from a list, for a conflict to show what was chosen. */
    readonly choices?: FieldChoices<NoInfer<Values>>
    /** Offers a field for the reason that goes to the audit log. */
    readonly takesReason?: boolean
    /** What a conflict is about, in a sentence; "this player" when absent. */
    readonly subject?: string
    /** False keeps the button disabled. */
    readonly canConfirm?: (values: Values, isDirty: boolean) => boolean
    /** Compares both versions of a conflict, in place of the list of fields that differ. */
    readonly compare?: (theirs: Values, mine: Values) => ReactNode
    /** The fields; none for a plain confirmation. */
    readonly children?: (fields: FormFields<Values>) => ReactNode
  }

/**
 * A dialog that is one form over one endpoint: validation, pending state, reason, notice, conflict and the guard of
 * unsaved input come with it. Without the permission, the dialog says which one is missing and cannot be confirmed.
 */
export function FormDialog<
  E extends Endpoint,
  Values extends object,
  C extends EndpointRequest<E>,
  Saved extends Versioned = never,
  Read = Values,
>(props: FormDialogProps<E, Values, Saved, C, Read>) {
  const { title, fullScreen, cancelLabel, onClose } = props
  // Without labels there is nothing to look up; the compiler cannot see that of a generic type.
  const labels = props.labels ?? ({} as FieldLabels<Values>)
  const { subject = 'this player', choices } = props
  // Closed while its call is pending, it only hides: after a failure it is there again with everything in it.
  const [isHidden, setHidden] = useState(false)
  const onError = (failed: ApiError) => {
    setHidden(false)
    props.onError?.(failed)
  }
  const client = useQueryClient()
  const state = useEndpointForm<E, Values, C, Saved, Read>({ keptBy: 'dialog', ...props, onError })
  const { form, error, conflict, disabledReason } = state
  const field: FormFields<Values>['field'] = (name) => ({ label: labels[name], ...form.getInputProps(name) })
  return (
    <ConfirmDialog
      isOpen={!isHidden}
      onClose={() => (state.isPending ? setHidden(true) : onClose())}
      {...{ title, fullScreen, cancelLabel }}
      isDestructive={toPart(props.isDestructive, form.values)}
      typeToConfirm={toPart(props.typeToConfirm, form.values)}
      size={toPart(props.size, form.values)}
      confirmLabel={conflict ? undefined : toPart(props.confirmLabel, form.values)}
      onConfirm={state.submit}
      reasonLimit={props.takesReason ? reasonLimit : undefined}
      canConfirm={disabledReason === undefined && props.canConfirm?.(form.values, state.isDirty) !== false}
      isPending={state.isPending}
      error={
        disabledReason ??
        (error && (
          <>
            {isQuiet(error, props.errorDisplay) ? <div>{toText(props.errorMessage, error)}</div> : null}
            <ErrorText error={error} />
          </>
        ))
      }
    >
      {(reason) => (
        <>
          <div className={classes.target}>{props.target}</div>
          <div className={classes.fields}>{props.children?.({ ...form, field })}</div>
          {conflict ? (
            <Box mt="md" ref={intoView}>
              <ConflictChoice
                subject={subject}
                conflicts={[conflict]}
                toVersions={(versions) => toVersions({ labels, choices }, versions, props.compare)}
                onChoose={(_, choice) => {
                  state.choose(choice, reason)
                  // The page behind shows what was loaded before.
                  if (choice === 'theirs') void client.invalidateQueries()
                }}
              />
            </Box>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  )
}

/** A conflict takes the place of the button that was pressed; below a long form it would not be seen. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'start' })
}

function toText(message: FormMessage, error: ApiError): string | undefined {
  return typeof message === 'function' ? message(error) : message
}

/** The fields of a conflict that either side changed. */
function toVersions<Values extends object>(
  { labels, choices }: { labels: FieldLabels<Values>; choices: FieldChoices<Values> | undefined },
  { base, theirs, mine }: Conflict<Values, Values>,
  compare: ((theirs: Values, mine: Values) => ReactNode) | undefined,
): ConflictVersions {
  if (theirs && compare) return { comparison: compare(theirs, mine) }
  // The keys of the labels are the fields: the type of the prop says so.
  const all = Object.keys(labels) as (keyof Values & string)[]
  const different = all.filter((name) => theirs?.[name] !== mine[name] || theirs?.[name] !== base?.[name])
  const names = different.length > 0 ? different : all
  const list = (values: Values | null) =>
    names.map((name) => (
      <div key={name}>
        {all.length > 1 ? `${labels[name]}: ` : null}
        {toShown(values?.[name], choices?.[name])}
      </div>
    ))
  return { base: <>When you opened it: {list(base)}</>, theirs: list(theirs), mine: list(mine) }
}

function toShown(value: unknown, choices: FieldChoices<Record<string, unknown>>[string]): string {
  const chosen = choices?.find((choice) => choice.value === value)
  if (chosen) return chosen.label
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return String(value ?? '') || 'Empty'
}
