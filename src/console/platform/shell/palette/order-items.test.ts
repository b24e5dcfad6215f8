import { IconBolt } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { orderItems } from './order-items.ts'

const item = (label: string, rank?: number, href = `/${label}`) => ({
  key: label,
  label,
  hint: '',
  icon: IconBolt,
  href,
  rank,
})
const order = (...groups: Parameters<typeof orderItems>[0]) =>
  orderItems(groups).map(({ group, label }) => `${group}: ${label}`)

it('has the group with the best match first, else the order of the groups', () => {
  expect(
    order(
      { group: 'Screens', order: 1000, items: [item('a', 3), item('b', 2)] },
      { group: 'Actions', order: 1010, items: [item('c', 1)] },
      { group: 'Players', order: 100, items: [item('d', 2)] },
    ),
  ).toEqual(['Actions: c', 'Players: d', 'Screens: b', 'Screens: a'])
})

it('joins groups of one heading, and shows what several lead to once, where it comes first', () => {
  expect(
    order(
      { group: 'Recent', order: 5, items: [item('Guilds', undefined, '/guilds')] },
      { group: 'Messages', order: 102, items: [item('to all')] },
      { group: 'Screens', order: 1000, items: [item('all guilds', undefined, '/guilds'), item('Home')] },
      { group: 'Messages', order: 101, items: [item('to one', 0)] },
    ),
  ).toEqual(['Messages: to one', 'Messages: to all', 'Recent: Guilds', 'Screens: Home'])
})
