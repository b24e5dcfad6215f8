import { Popover, UnstyledButton } from '@mantine/core'
import classes from './home-figures.module.css'

const width = 56
const height = 18

/** The points of a line from the bottom of the picture; hours that are not known are left out. */
function toPoints(line: readonly (number | null)[]): string {
  const highest = Math.max(1, ...line.map((value) => value ?? 0))
  // A day has 24 hours: the line grows to the right as the day goes on.
  return line
    .flatMap((value, hour) =>
      value === null ? [] : [`${(hour / 23) * (width - 2) + 1},${height - 1 - (value / highest) * (height - 2)}`],
    )
    .join(' ')
}

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The way of a figure over the hours of today; pressed, it shows them as a table. */
export function HoursLine({
  line,
  label,
  format,
}: {
  line: readonly (number | null)[]
  label: string
  format: (value: number) => string
}) {
  return (
    <Popover position="top" withArrow trapFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.line} aria-label={`${label} by hour`}>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
            <polyline points={toPoints(line)} fill="none" stroke="var(--qd-chart)" strokeWidth="1.5" />
          </svg>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.hours}>
          <table>
            <thead>
              <tr>
                <th scope="col">Hour (UTC)</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {line.map((value, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                <tr key={hour}>
                  <th scope="row">{formatHour(hour)}</th>
                  <td>{value === null ? 'not known' : format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
