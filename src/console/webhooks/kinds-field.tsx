import { Button, Checkbox, Group } from '@mantine/core'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { allKinds, describeKind, kindGroups, toKindLabel, toKnownKinds } from './event-kinds.ts'
import type { WebhookValues } from './webhook-form.ts'
import classes from './webhooks.module.css'

/** Which kinds of events a webhook sends. */
export function KindsField({ fields: { field, values, setValues } }: { fields: FormFields<WebhookValues> }) {
  const choose = (kinds: readonly string[]) => setValues({ kinds: toKnownKinds(kinds) })
  return (
    <Checkbox.Group {...field('kinds')} value={[...values.kinds]} onChange={choose} required>
      <Group gap="xs" mt={4} mb="sm">
        <Button variant="default" size="compact-sm" onClick={() => choose(allKinds)}>
          All
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => choose([])}>
          None
        </Button>
      </Group>
      <div className={classes.kinds}>
        {kindGroups.map(({ title, kinds }) => (
          <fieldset key={title} className={classes.kindGroup}>
            <legend>{title}</legend>
            {kinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={toKindLabel(kind)} description={describeKind(kind)} />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  )
}
