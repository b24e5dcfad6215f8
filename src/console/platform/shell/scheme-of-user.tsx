import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useSession } from '#console/platform/session/session.ts'

/** Applies the scheme that the user chose, on whatever device. */
export function SchemeOfUser() {
  const { setColorScheme } = useMantineColorScheme()
  const theme = useSession().person?.Theme
  useEffect(() => {
    if (theme) setColorScheme(theme)
  }, [theme, setColorScheme])
  return null
}
