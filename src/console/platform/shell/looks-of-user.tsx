import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useSession } from '#console/platform/session/session.ts'

/** Applies the scheme and the density that the user chose, on whatever device. */
export function LooksOfUser() {
  const { setColorScheme } = useMantineColorScheme()
  const { person } = useSession()
  const theme = person?.Theme
  const density = person?.Display.Density ?? 'comfortable'
  useEffect(() => {
    if (theme) setColorScheme(theme)
  }, [theme, setColorScheme])
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return null
}
