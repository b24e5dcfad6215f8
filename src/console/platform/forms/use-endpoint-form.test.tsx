import { MantineProvider, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import '#test/harness/browser.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { FormDialog } from './form-dialog.tsx'
import { hasUnsaved } from './unsaved.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

const Thing = z.object({ Name: z.string().min(1, 'A name is needed.'), Size: z.string(), Version: z.number() })
type Thing = z.infer<typeof Thing>

const endpoint = {
  method: 'PUT',
  path: '/things/:id',
  access: 'public',
  summary: 'Changes a thing',
  params: z.object({ id: z.string() }),
  body: Thing.omit({ Version: true }),
  reply: Thing,
  errors: [],
  isVersioned: true,
} as const satisfies Endpoint

const first: Thing = { Name: 'Old', Size: '1', Version: 1 }
const theirs: Thing = { Name: 'Quicker', Size: '1', Version: 2 }

type Reply = { readonly status: number; readonly body?: object }
type Sent = { readonly url: string; readonly headers: Headers; readonly body: unknown }

const done: Reply = { status: 200, body: { data: first } }
const stale: Reply = { status: 412, body: { code: 'stale', message: 'Changed meanwhile.', data: theirs } }
const noConnection: Reply = { status: 0 }

let sent: Sent[]
let replies: Reply[]
const realFetch = window.fetch
const onClose = vi.fn()

beforeEach(() => {
  cleanup()
  onClose.mockClear()
  sent = []
  replies = []
  window.fetch = async (url, init) => {
    sent.push({ url: String(url), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) })
    const { status, body } = replies.shift() ?? done
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status })
  }
})
afterEach(() => {
  cleanup()
  window.fetch = realFetch
})

const client = new QueryClient()
function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}

const toValues = ({ Name, Size }: Thing) => ({ Name, Size })
const toInput = (body: ReturnType<typeof toValues>) => ({ params: { id: '7' }, body })

/** A form that edits the thing that the last query returned; `rerender` gives it a newer one. */
function openForm(options: { validate?: (values: ReturnType<typeof toValues>) => FormErrors } = {}) {
  return renderHook(
    (saved: Thing) =>
      useEndpointForm({
        endpoint,
        edits: { saved, schema: Thing, toValues },
        toInput,
        errorDisplay: 'quiet',
        onClose,
        ...options,
      }),
    { wrapper: Providers, initialProps: first },
  )
}

const type = (form: ReturnType<typeof openForm>, Name: string) =>
  act(() => form.result.current.form.setFieldValue('Name', Name))
const submit = (form: ReturnType<typeof openForm>, reason?: string) => act(() => form.result.current.submit(reason))
const sentTimes = (times: number) => waitFor(() => expect(sent).toHaveLength(times))

describe('a form', () => {
  it('shows what is wrong with a field that was left only once a press is over, which it would move otherwise', async () => {
    const form = openForm()
    type(form, '')
    fireEvent.pointerDown(document.body)
    act(() => {
      form.result.current.form.getInputProps('Name').onBlur()
    })
    expect(form.result.current.form.errors).toEqual({})
    fireEvent.pointerUp(document.body)
    await waitFor(() => expect(form.result.current.form.errors).toEqual({ Name: 'A name is needed.' }))
  })

  it('shows no problem of a field whose focus another dialog took, and that of one left for a field beside it', async () => {
    const form = openForm()
    type(form, '')
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="forms"><div role="dialog"><input><input></div><div role="dialog"><input></div></div>',
    )
    const [field, beside, other] = document.querySelectorAll('#forms input')
    const leaveFor = (relatedTarget: Element | undefined) =>
      act(() => {
        form.result.current.form.getInputProps('Name').onBlur({ currentTarget: field, relatedTarget })
      })
    leaveFor(other)
    expect(form.result.current.form.errors).toEqual({})
    leaveFor(beside)
    await waitFor(() => expect(form.result.current.form.errors).toEqual({ Name: 'A name is needed.' }))
    document.querySelector('#forms')?.remove()
  })

  it('drops the problem of a field that was left once another field solves it', async () => {
    const problem = 'The size is at most the length of the name.'
    const form = openForm({ validate: ({ Name, Size }) => (Number(Size) > Name.length ? { Size: problem } : {}) })
    act(() => form.result.current.form.setFieldValue('Size', '5'))
    act(() => {
      form.result.current.form.getInputProps('Size').onBlur()
    })
    await waitFor(() => expect(form.result.current.form.errors).toEqual({ Size: problem }))
    type(form, 'New')
    expect(form.result.current.form.errors).toEqual({ Size: problem })
    type(form, 'Newer')
    expect(form.result.current.form.errors).toEqual({})
  })

  it('sends its values with the loaded version and the reason, and closes without unsaved input', async () => {
    const form = openForm()
    type(form, 'New')
    expect([form.result.current.isDirty, hasUnsaved()]).toEqual([true, true])
    submit(form, 'ticket 7')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(hasUnsaved()).toBe(false)
    expect(sent[0]?.url).toMatch(/\/things\/7$/)
    expect(sent[0]?.body).toEqual({ Name: 'New', Size: '1' })
    expect(sent[0]?.headers.get('If-Match')).toBe('"1"')
    expect(sent[0]?.headers.get('Audit-Reason')).toBe('ticket%207')
  })

  it('sends what its schema reads of the values, and nothing that it refuses', async () => {
    const schema = z.strictObject({ name: z.string().trim(), size: z.int('A whole number.') })
    const form = renderHook(
      () =>
        useEndpointForm({
          endpoint,
          initialValues: { name: ' New ', size: '' as number | string },
          schema,
          toInput: ({ name, size }) => ({ params: { id: '7' }, body: { Name: name, Size: String(size + 1) } }),
          errorDisplay: 'quiet',
        }),
      { wrapper: Providers },
    )
    act(() => form.result.current.submit())
    expect(form.result.current.form.errors).toEqual({ size: 'A whole number.' })
    act(() => form.result.current.form.setFieldValue('size', 2))
    act(() => form.result.current.submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ Name: 'New', Size: '3' })
  })

  it('does not send what the schema rejects, and validates every change from then on', () => {
    const form = openForm()
    type(form, '')
    submit(form)
    expect(form.result.current.form.errors).toEqual({ Name: 'A name is needed.' })
    type(form, 'N')
    expect(form.result.current.form.errors).toEqual({})
    type(form, '')
    expect(form.result.current.form.errors).toEqual({ Name: 'A name is needed.' })
    expect(sent).toEqual([])
  })

  it('keeps the input without a connection, and repeats the same intention under the same key', async () => {
    replies = [noConnection, noConnection, done]
    const form = openForm()
    type(form, 'New')
    submit(form)
    await waitFor(() => expect(form.result.current.error?.status).toBe(0))
    submit(form)
    await sentTimes(2)
    await waitFor(() => expect(form.result.current.isPending).toBe(false))
    expect(form.result.current.form.values.Name).toBe('New')
    type(form, 'Newer')
    expect(form.result.current.error).toBeUndefined()
    submit(form)
    await sentTimes(3)
    const [one, again, other] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it('shows a problem of the server at its field, and everything else as an error', async () => {
    const errors = [{ path: 'body.Name', message: 'This name is taken.' }]
    replies = [
      { status: 400, body: { code: 'bad-input', message: 'Rejected.', errors } },
      { status: 409, body: { code: 'busy', message: 'Busy.' } },
    ]
    const form = openForm()
    type(form, 'New')
    submit(form)
    await waitFor(() => expect(form.result.current.form.errors).toEqual({ Name: 'This name is taken.' }))
    expect(form.result.current.error).toBeUndefined()
    submit(form)
    await waitFor(() => expect(form.result.current.error?.message).toBe('Busy.'))
    expect(form.result.current.form.errors).toEqual({})
    expect(form.result.current.form.values.Name).toBe('New')
  })

  it('edits the newest version until something is typed, and keeps what was typed after that', async () => {
    const form = openForm()
    form.rerender({ ...first, Name: 'Second', Version: 2 })
    expect(form.result.current.form.values.Name).toBe('Second')
    type(form, 'Mine')
    form.rerender({ ...first, Name: 'Third', Version: 3 })
    expect(form.result.current.form.values.Name).toBe('Mine')
    submit(form)
    await sentTimes(1)
    expect(sent[0]?.headers.get('If-Match')).toBe('"2"')
  })

  it('follows a version that changed nothing of what it edits, with what was typed', async () => {
    const form = openForm()
    type(form, 'Mine')
    form.rerender({ ...first, Version: 2 })
    expect([form.result.current.form.values.Name, form.result.current.isDirty]).toEqual(['Mine', true])
    submit(form)
    await sentTimes(1)
    expect(sent[0]?.headers.get('If-Match')).toBe('"2"')
  })
})

/** A dialog with unsaved input whose save met a newer version. */
async function openConflict(explainLock: (saved: Thing) => string | undefined = () => undefined, newest = theirs) {
  replies = [{ ...stale, body: { ...stale.body, data: newest } }]
  const user = userEvent.setup()
  render(
    <FormDialog
      endpoint={endpoint}
      edits={{ saved: first, schema: Thing, toValues, explainLock }}
      toInput={toInput}
      errorDisplay="quiet"
      title="Change this thing?"
      confirmLabel="Save"
      labels={{ Name: 'Name', Size: 'Size' }}
      subject="this thing"
      onClose={onClose}
    >
      {({ field }) => <TextInput {...field('Name')} />}
    </FormDialog>,
    { wrapper: Providers },
  )
  const input = await screen.findByLabelText('Name')
  await user.type(input, ' and mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const choice = within(await screen.findByRole('alert'))
  return { user, input, choice }
}

describe('a conflict', () => {
  it('shows both versions of what differs and the one that was opened; nothing typed is lost', async () => {
    const { input, choice } = await openConflict()
    choice.getByText('Someone else changed this thing. Which version do you want to keep?')
    choice.getByText('Name: Quicker')
    choice.getByText('Name: Old and mine')
    expect(choice.getByText(/When you opened it/).textContent).toBe('When you opened it: Name: Old')
    expect(choice.queryByText(/Size/)).toBeNull()
    expect(input).toHaveProperty('value', 'Old and mine')
    // The choice takes the place of the button that met the conflict.
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('offers theirs alone when it says why it cannot be changed any more', async () => {
    const { choice } = await openConflict(({ Version }) => `Version ${Version} is the last one.`)
    choice.getByText('Version 2 is the last one.')
    choice.getByText('Someone else changed this thing.')
    choice.getByRole('button', { name: 'Keep theirs' })
    expect(choice.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  })

  it('comes into sight, also below a form that is longer than the window', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openConflict()
    const alert = screen.getByRole('alert')
    expect(scroll.mock.contexts.some((element) => element instanceof Element && element.contains(alert))).toBe(true)
    scroll.mockRestore()
  })

  it('saves mine over their version', async () => {
    const { user, choice } = await openConflict()
    await user.click(choice.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[1]?.body).toEqual({ Name: 'Old and mine', Size: '1' })
    expect(sent[1]?.headers.get('If-Match')).toBe('"2"')
    expect(sent[1]?.headers.get('Idempotency-Key')).not.toBe(sent[0]?.headers.get('Idempotency-Key'))
  })

  it('keeps theirs in the fields that were not changed here, and shows it', async () => {
    const { user, choice } = await openConflict(undefined, { ...theirs, Size: '2' })
    expect(choice.getAllByText('Size: 2')).toHaveLength(2)
    await user.click(choice.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[1]?.body).toEqual({ Name: 'Old and mine', Size: '2' })
  })

  it('asks again when someone is quicker again', async () => {
    const { user, choice, input } = await openConflict()
    replies = [{ ...stale, body: { ...stale.body, data: { ...theirs, Name: 'Latest', Version: 3 } } }]
    await user.click(choice.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Name: Latest')
    expect(input).toHaveProperty('value', 'Old and mine')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[2]?.headers.get('If-Match')).toBe('"3"')
  })

  it('takes theirs into the form without a call, from where the editing goes on', async () => {
    const { user, choice, input } = await openConflict()
    await user.click(choice.getByRole('button', { name: 'Keep theirs' }))
    expect(input).toHaveProperty('value', 'Quicker')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toHaveLength(1)
    await user.type(input, '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await sentTimes(2)
    expect(sent[1]?.body).toEqual({ Name: 'Quicker!', Size: '1' })
    expect(sent[1]?.headers.get('If-Match')).toBe('"2"')
  })

  it('stays in sight while the input is changed, and sends nothing before its choice', async () => {
    const { user, input } = await openConflict()
    await user.type(input, ' again{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('Old and mine again')
    expect(sent).toHaveLength(1)
  })
})
