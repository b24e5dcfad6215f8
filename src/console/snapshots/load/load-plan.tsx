import { Alert, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { AttributeChangeLine } from '#console/attributes/shared/attribute-change-line.tsx'
import { formatExact } from '#console/components/number.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { AttributeChange } from '#contract/changes/attribute-change.ts'
import type { LoadPlan, snapshots } from '#contract/snapshots.ts'
import classes from '../snapshots.module.css'

type Row = { readonly kind: 'Key' | 'Attribute'; readonly name: string; readonly change?: AttributeChange }

const actions = ['Add', 'Update', 'Delete'] as const
const textColors = {
  Add: 'var(--qd-success)',
  Update: 'var(--mantine-color-anchor)',
  Delete: 'var(--qd-danger)',
} as const
const firstRows = 100

function toRows(plan: LoadPlan, action: (typeof actions)[number]): readonly Row[] {
  const keys = plan.Persistence.filter(({ Action }) => Action === action)
  const attributes = plan.Attributes.filter(({ Action }) => Action === action)
  return [
    ...keys.map(({ Name }): Row => ({ kind: 'Key', name: Name })),
    ...attributes.map((change): Row => ({ kind: 'Attribute', name: change.Name, change })),
  ]
}

/** What a load adds, updates and deletes, with counts; unchanged items are only counted. */
export function LoadPlanTables({ query }: { query: EndpointQuery<typeof snapshots.plan> }) {
  const { data, error } = query
  if (error && !data) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!data) return <Skeleton height={140} my="sm" />
  const unchanged = data.PersistenceUnchanged + data.AttributesUnchanged
  const isNothing = data.Persistence.length + data.Attributes.length === 0
  return (
    <>
      {isNothing ? (
        <p className={classes.sentence}>The player already has this state. Loading it changes nothing.</p>
      ) : (
        <div className={classes.plan}>
          {actions.map((action) => (
            <PlanPart key={action} action={action} rows={toRows(data, action)} />
          ))}
        </div>
      )}
      <p className={classes.sentence}>
        {formatExact(unchanged)} {unchanged === 1 ? 'key or attribute stays' : 'keys and attributes stay'} as{' '}
        {unchanged === 1 ? 'it is' : 'they are'}.
      </p>
    </>
  )
}

function PlanPart({ action, rows }: { action: (typeof actions)[number]; rows: readonly Row[] }) {
  const [shown, setShown] = useState(firstRows)
  return (
    <section className={classes.planPart} aria-label={`${action}: ${rows.length}`}>
      <div className={classes.planHead}>
        <span style={{ color: textColors[action] }}>{action}</span>
        <span>{formatExact(rows.length)}</span>
      </div>
      {rows.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        <div className={classes.planNames} tabIndex={0}>
          <table aria-label={`${action}: names`}>
            <tbody>
              {rows.slice(0, shown).map(({ kind, name, change }) => (
                <tr key={`${kind} ${name}`}>
                  <td>
                    <span className={classes.code}>{name}</span>
                    {change ? <AttributeChangeLine change={change} /> : null}
                  </td>
                  <td>{kind}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > shown ? (
            <Button variant="subtle" size="compact-sm" m={8} onClick={() => setShown(rows.length)}>
              Show {rows.length - shown} more
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}
