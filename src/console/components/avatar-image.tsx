import { createAvatar } from '@dicebear/core'
import * as pixelArt from '@dicebear/pixel-art'
import { useMemo } from 'react'

/** The picture of `Avatar`; a module of its own, because the artwork is loaded after the first page. */
export function AvatarImage({ email, size }: { email: string; size: number }) {
  const source = useMemo(() => createAvatar(pixelArt, { seed: email.trim().toLowerCase() }).toDataUri(), [email])
  return <img src={source} width={size} height={size} alt="" />
}
