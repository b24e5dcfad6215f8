import { Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAnchor,
  IconArrowLeft,
  IconArrowRight,
  IconBell,
  IconBolt,
  IconBook,
  IconCalendar,
  IconCamera,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconCloud,
  IconCopy,
  IconDatabase,
  IconDownload,
  IconEdit,
  IconEye,
  IconFile,
  IconFilter,
  IconFlag,
  IconFolder,
  IconGift,
  IconHeart,
  IconHome,
  IconKey,
  IconLink,
  IconList,
  IconLock,
  IconMail,
  IconMap,
  IconMessage,
  IconMoon,
  IconPencil,
  IconPhone,
  IconPlus,
  IconPrinter,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconShield,
  IconStar,
  IconSun,
  IconTag,
  IconTrash,
  IconTrophy,
  IconUpload,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#console/components/copy/copy-text.ts'
import classes from '../gallery.module.css'

const icons = {
  IconAlertTriangle,
  IconAnchor,
  IconArrowLeft,
  IconArrowRight,
  IconBell,
  IconBolt,
  IconBook,
  IconCalendar,
  IconCamera,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconCloud,
  IconCopy,
  IconDatabase,
  IconDownload,
  IconEdit,
  IconEye,
  IconFile,
  IconFilter,
  IconFlag,
  IconFolder,
  IconGift,
  IconHeart,
  IconHome,
  IconKey,
  IconLink,
  IconList,
  IconLock,
  IconMail,
  IconMap,
  IconMessage,
  IconMoon,
  IconPencil,
  IconPhone,
  IconPlus,
  IconPrinter,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconShield,
  IconStar,
  IconSun,
  IconTag,
  IconTrash,
  IconTrophy,
  IconUpload,
  IconUser,
  IconUsers,
  IconWorld,
}

/** Icons with their names; a click copies the name. */
export function IconsPage() {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    if (copied === '') return
    const timer = setTimeout(() => setCopied(''), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <div className={classes.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <Tooltip
          key={name}
          label={copied === name ? 'Copied' : 'Copy the name'}
          opened={copied === name ? true : undefined}
          events={{ hover: true, focus: true, touch: true }}
        >
          <UnstyledButton className={classes.icon} onClick={async () => setCopied((await copyText(name)) ? name : '')}>
            <Icon size={24} aria-hidden />
            {name}
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  )
}
