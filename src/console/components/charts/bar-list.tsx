import classes from './charts.module.css'

/** One bar: its name, its length, and its exact label at the end. */
export type BarPoint = { readonly name: string; readonly value: number; readonly exact: string }

/** Names with bars of one hue and their exact values, in the order given. */
export function BarList({ label, points }: { label: string; points: readonly BarPoint[] }) {
  const most = Math.max(0, ...points.map(({ value }) => value))
  return (
    <ul className={classes.bars} aria-label={label}>
      {points.map(({ name, value, exact }) => (
        <li key={name} className={classes.bar}>
          <span className={classes.track}>
            <span className={classes.fill} style={{ width: `${most > 0 ? Math.max(0, (100 * value) / most) : 0}%` }} />
            <span className={classes.name} title={name}>
              {name}
            </span>
          </span>
          <span>{exact}</span>
        </li>
      ))}
    </ul>
  )
}
