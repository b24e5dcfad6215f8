import { type ComponentType, lazy, Suspense } from 'react'
import classes from './avatar.module.css'

type AvatarProps = { readonly email: string; readonly size?: number }

const noImage = { default: () => null }

// A picture that cannot be loaded leaves its empty frame.
const AvatarImage = lazy<ComponentType<Required<AvatarProps>>>(() =>
  import('./avatar-image.tsx').then(
    (module) => ({ default: module.AvatarImage }),
    () => noImage,
  ),
)

/** A user's picture in retro pixels, drawn in the browser from the e-mail; the same e-mail always looks the same. */
export function Avatar({ email, size = 50 }: AvatarProps) {
  return (
    <span className={classes.root} style={{ width: size, height: size }} aria-hidden>
      <Suspense fallback={null}>
        <AvatarImage email={email} size={size} />
      </Suspense>
    </span>
  )
}
