import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { InertForm } from '../inert-form.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'

/** Three ways in which a form says what is wrong; none of them sends anything. */
export function FormValidationPage() {
  return (
    <CardGrid>
      <SampleCard title="Custom styles">
        <CustomForm />
      </SampleCard>
      <SampleCard title="Browser defaults">
        <InertForm submitLabel="Check by the browser">
          <TextInput label="Name" required />
          <TextInput type="email" label="Email" required />
          <Checkbox label="Agree to the sample terms" required />
        </InertForm>
      </SampleCard>
      <SampleCard title="Server side">
        <InertForm submitLabel="Send again">
          <Alert color="red" title="2 fields are invalid">
            A sample of how the console shows the errors of a server.
          </Alert>
          <TextInput label="Username" defaultValue="jordan" error="This username is taken." />
          <TextInput label="City" defaultValue="X" error="At least 2 characters." />
          <TextInput label="State" defaultValue="South Holland" />
        </InertForm>
      </SampleCard>
    </CardGrid>
  )
}

const fields = [
  { name: 'firstName', label: 'First name', message: 'Please provide a first name.', praise: 'Looks good!' },
  { name: 'lastName', label: 'Last name', message: 'Please provide a last name.', praise: 'Looks good!' },
  { name: 'username', label: 'Username', message: 'Please choose a username.' },
  { name: 'city', label: 'City', message: 'Please provide a valid city.' },
  { name: 'state', label: 'State', message: 'Please provide a valid state.' },
  { name: 'zip', label: 'Zip', message: 'Please provide a valid zip.' },
] as const

const emptyForm = { firstName: '', lastName: '', username: '', city: '', state: '', zip: '', isAgreed: false }

function CustomForm() {
  const form = useForm({
    initialValues: emptyForm,
    validateInputOnChange: true,
    validate: (values) => ({
      ...Object.fromEntries(
        fields.map(({ name, message }) => [name, values[name].trim() === '' ? message : undefined]),
      ),
      isAgreed: values.isAgreed ? undefined : 'You must agree before submitting.',
    }),
  })
  const isGood = (name: keyof typeof emptyForm) => form.isTouched(name) && form.errors[name] === undefined
  const focusFirst = (errors: FormErrors) => {
    const first = Object.keys(errors).find((name) => errors[name])
    if (first) form.getInputNode(first)?.focus()
  }
  return (
    <form onSubmit={form.onSubmit(() => undefined, focusFirst)} noValidate>
      <Stack gap="sm">
        {fields.map(({ name, label, ...field }) => (
          <TextInput
            key={name}
            label={label}
            autoComplete="off"
            description={'praise' in field && isGood(name) ? field.praise : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            descriptionProps={{ c: 'var(--qd-success)' }}
            {...form.getInputProps(name)}
          />
        ))}
        <Checkbox
          label="Agree to the sample terms"
          aria-invalid={form.errors.isAgreed !== undefined}
          {...form.getInputProps('isAgreed', { type: 'checkbox' })}
        />
        <Button type="submit">Check the form</Button>
      </Stack>
    </form>
  )
}
