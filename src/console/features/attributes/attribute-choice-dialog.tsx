import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Overtaken } from './attribute-drafts.ts'
import classes from './attributes-tab.module.css'

/** Shows the own and the present value of every overtaken edit and lets the person choose, one by one. */
export function AttributeChoiceDialog({
  overtaken,
  onChoose,
  onClose,
}: {
  overtaken: readonly Overtaken[]
  onChoose: (kept: ReadonlySet<string>) => void
  onClose: () => void
}) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const keep = (name: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(name)
    else next.delete(name)
    setKept(next)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Somebody else changed these attributes in the meantime. Which values count?"
      confirmLabel="Save with these choices"
      onConfirm={() => onChoose(kept)}
    >
      Nothing was saved yet.
      <div className={classes.choices}>
        {overtaken.map(({ name, draft, present }) => (
          <Radio.Group
            key={name}
            label={name}
            description={`It was ${formatExact(draft.loaded.Value)} when you began.`}
            value={kept.has(name) ? 'mine' : 'present'}
            onChange={(choice) => keep(name, choice === 'mine')}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="present"
                label={present ? `Theirs: ${formatExact(present.Value)}` : 'Theirs: the attribute was deleted'}
              />
              <Radio value="mine" label={`Mine: ${draft.text.trim()}`} />
            </Stack>
          </Radio.Group>
        ))}
      </div>
    </ConfirmDialog>
  )
}
