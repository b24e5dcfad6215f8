import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'

const variants = ['filled', 'light', 'outline', 'default', 'subtle'] as const
const sizes = ['compact-xs', 'compact-sm', 'sm', 'md', 'lg'] as const

/** The buttons of the console; none of them does anything here. */
export function ButtonsPage() {
  return (
    <CardGrid>
      <SampleCard title="Variants">
        <Group gap="xs">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Group>
      </SampleCard>
      <SampleCard title="Harmful">
        <Group gap="xs">
          <Button color="red">Delete sample</Button>
          <Button color="red" variant="light">
            Reset sample
          </Button>
          <Button color="red" variant="outline">
            Revoke sample
          </Button>
        </Group>
      </SampleCard>
      <SampleCard title="Sizes">
        <Group gap="xs">
          {sizes.map((size) => (
            <Button key={size} size={size}>
              {size}
            </Button>
          ))}
        </Group>
      </SampleCard>
      <SampleCard title="With icons">
        <Group gap="xs">
          <Button leftSection={<IconPlus size={16} aria-hidden />}>New sample</Button>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            Export sample
          </Button>
          <ActionIcon variant="default" aria-label="Edit sample">
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="light" color="red" aria-label="Delete sample">
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </SampleCard>
      <ButtonStates />
      <SampleCard title="Groups and menus">
        <Group gap="xs">
          <Button.Group>
            <Button variant="default">Left</Button>
            <Button variant="default">Middle</Button>
            <Button variant="default">Right</Button>
          </Button.Group>
          <Menu>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                Menu
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>First item</Menu.Item>
              <Menu.Item>Second item</Menu.Item>
              <Menu.Item color="red">Harmful item</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </SampleCard>
    </CardGrid>
  )
}

function ButtonStates() {
  return (
    <SampleCard title="States">
      <Group gap="xs">
        <Button loading>Loading</Button>
        <Button disabled>Disabled</Button>
        <ExplainedButton disabledReason="A sample of a reason." onClick={() => undefined}>
          Disabled with a reason
        </ExplainedButton>
      </Group>
    </SampleCard>
  )
}
