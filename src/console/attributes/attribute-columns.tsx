import { Text, TextInput } from '@mantine/core'
import { Exact, formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import type { PlayerAttribute } from '#contract/attributes.ts'
import { type AttributeConflict, type Drafts, readAttributeValue } from './attribute-drafts.ts'
import classes from './attributes-tab.module.css'

type Editing = {
  readonly drafts: Drafts
  readonly conflicts: readonly AttributeConflict[]
  /** The URLs of icons by attribute name. */
  readonly icons: ReadonlyMap<string, string>
  /** Since when saves do not update attributes, by name, because their configurations are paused. */
  readonly pauses: ReadonlyMap<string, string>
  /** Why the person cannot edit; undefined when they can. */
  readonly disabledReason: string | undefined
  readonly onType: (attribute: PlayerAttribute, text: string) => void
  readonly onSave: () => void
}

function ValueField({ attribute, editing }: { attribute: PlayerAttribute; editing: Editing }) {
  const { Name, Value } = attribute
  const draft = editing.drafts.get(Name)
  if (editing.disabledReason !== undefined) return <Exact value={Value} />
  const text = draft?.text ?? String(Value)
  const read = readAttributeValue(text)
  const isInConflict = editing.conflicts.some(({ key }) => key === Name)
  return (
    <TextInput
      className={classes.value}
      aria-label={`Value of ${Name}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={text}
      error={'problem' in read ? read.problem : undefined}
      description={draft && <BaseText base={draft.loaded.Value} theirs={isInConflict ? Value : undefined} />}
      descriptionProps={{ className: classes.was }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => editing.onType(attribute, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') editing.onSave()
        if (event.key === 'Escape' && draft) {
          event.stopPropagation()
          editing.onType(attribute, String(draft.loaded.Value))
        }
      }}
    />
  )
}

function BaseText({ base, theirs }: { base: number; theirs: number | undefined }) {
  const text = `was ${formatExact(base)}`
  return theirs === undefined ? text : `${text}, someone else made it ${formatExact(theirs)}`
}

/** The columns of a player's attributes; the value is edited in place. */
export function attributeColumns(editing: Editing): readonly Column<PlayerAttribute>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      mobileRole: 'title',
      sortValue: ({ Name }) => Name,
      cell: ({ Name }) => {
        const icon = editing.icons.get(Name)
        const pausedAt = editing.pauses.get(Name)
        return (
          <span className={classes.name}>
            {icon ? (
              <img className={classes.icon} src={icon} alt="" loading="lazy" referrerPolicy="no-referrer" />
            ) : editing.icons.size > 0 ? (
              <span className={classes.icon} />
            ) : null}
            <span className={classes.nameText} title={Name}>
              {Name}
            </span>
            {pausedAt === undefined ? null : (
              <Text span size="xs" c="var(--qd-warning)" className={classes.paused}>
                Its configuration was paused <Time at={pausedAt} relative />: saves do not update it.
              </Text>
            )}
          </span>
        )
      },
    },
    {
      key: 'value',
      title: 'Value',
      width: 320,
      mobileRole: 'subtitle',
      sortValue: ({ Value }) => Value,
      cell: (attribute) => <ValueField attribute={attribute} editing={editing} />,
    },
    {
      key: 'expirationDate',
      title: 'Expiration Date',
      width: 220,
      sortValue: ({ ExpirationDate }) => ExpirationDate ?? '',
      cell: ({ ExpirationDate }) => <Time at={ExpirationDate} fallback="-" />,
    },
  ]
}
