import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import classes from './purchases.module.css'

const icons: Readonly<Record<string, { readonly Icon: typeof IconBrandAndroid; readonly name: string }>> = {
  android: { Icon: IconBrandAndroid, name: 'Android' },
  ios: { Icon: IconBrandApple, name: 'iOS' },
}

/** Where a purchase was made: an icon for Android and iOS in any letter case, any other text as it is, a dash for none. */
export function Platform({ platform }: { platform: string }) {
  const known = icons[platform.toLowerCase()]
  if (!known) {
    return (
      <span className={classes.otherPlatform} title={platform}>
        {platform || '–'}
      </span>
    )
  }
  const { Icon, name } = known
  return (
    <span className={classes.platform} title={name}>
      <Icon size={16} role="img" aria-label={name} />
    </span>
  )
}
