import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { formatGifts } from '#console/shared/gift-texts.ts'
import { formatRanks, type PrizeRange } from '#contract/leaderboards/prizes.ts'
import classes from './prizes.module.css'

/** The prizes of a definition, and the way to what they cost and to whom they were paid. */
export function PrizeCard({ prizes, onOpen }: { prizes: readonly PrizeRange[]; onOpen: () => void }) {
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Prizes
        </Title>
        <Button variant="default" size="compact-sm" leftSection={<IconGift size={14} aria-hidden />} onClick={onOpen}>
          Plan and payments
        </Button>
      </Group>
      {prizes.length === 0 ? (
        <Text size="sm">No rank has a prize. Edit the definition to add some.</Text>
      ) : (
        <ul className={classes.list}>
          {prizes.map((range) => (
            <li key={range.From}>
              Rank {formatRanks(range)}: <bdi>{formatGifts(range.Gifts)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
