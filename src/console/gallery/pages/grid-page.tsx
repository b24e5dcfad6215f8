import { Grid, Stack } from '@mantine/core'
import classes from '../gallery.module.css'
import { SampleCard } from '../sample-card.tsx'

const rows = [
  { title: 'Equal columns', spans: [4, 4, 4] },
  { title: 'Two thirds and a third', spans: [8, 4] },
  { title: 'A quarter, a half, a quarter', spans: [3, 6, 3] },
  { title: 'Six columns', spans: [2, 2, 2, 2, 2, 2] },
]

/** The grid of twelve columns; under 768 px each cell takes a row. */
export function GridPage() {
  return (
    <Stack gap="md">
      {rows.map(({ title, spans }) => (
        <SampleCard key={title} title={title}>
          <Grid gap="xs">
            {spans.map((span, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
              <Grid.Col key={index} span={{ base: 12, sm: span }}>
                <div className={classes.cell}>{span} of 12</div>
              </Grid.Col>
            ))}
          </Grid>
        </SampleCard>
      ))}
    </Stack>
  )
}
