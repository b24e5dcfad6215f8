import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Dark surfaces and text colors: neutral with a trace of blue, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#e3e6eb',
  '#b9bec8',
  '#9aa1ad',
  '#7a8290',
  '#363b45',
  '#2b3039',
  '#20242b',
  '#16191e',
  '#111318',
  '#0c0e11',
]

/** The interface font of the system that the console runs on. */
const interfaceFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

/** The monospaced font for ids, keys and JSON. */
export const monospaceFont = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace"

/** The console's look: one accent, one radius, one scale of type and space. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontFamily: interfaceFont,
  fontFamilyMonospace: monospaceFont,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '390px', sm: '768px', md: '1200px', lg: '1366px', xl: '1920px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px', lineHeight: '1.3' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
  },
  colors: { dark },
  // Plain objects: naming the components here would load all of them with the first page.
  components: {
    Alert: {
      styles: (_: unknown, { color = 'indigo' }: { color?: string }) => ({
        root: { '--qd-alert': `var(--mantine-color-${color}-6)` },
      }),
    },
    Badge: { defaultProps: { variant: 'light', size: 'md', radius: 4 } },
    Button: { defaultProps: { size: 'sm' } },
    // A placeholder without a role inside of a menu is more than assistive technology allows there.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    // The library's <header> in a dialog would be a second banner of the page.
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
    // What it stands for is still loading.
    Skeleton: { defaultProps: { radius: 4, 'aria-busy': true } },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: {
      defaultProps: { openDelay: 250, transitionProps: { duration: 120 }, multiline: true, maw: 360, withArrow: true },
    },
  },
})

/** Text colors that keep 4.5:1 on every surface of their scheme; the library's own dimmed text does not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a626b',
    '--mantine-color-placeholder': '#666e77',
    '--mantine-color-error': '#c0272d',
    '--mantine-color-anchor': '#364fc7',
    // The library's own color has 4.2:1 on an outlined button under the pointer.
    '--mantine-color-red-outline': '#c92a2a',
    '--mantine-color-text': '#1b1f24',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#d5d9de',
  },
  dark: {
    '--mantine-color-dimmed': '#a1a8b4',
    '--mantine-color-placeholder': '#949ba8',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#91a7ff',
    // In the dark scheme the library makes colored text almost white, so destructive actions would look like any other.
    '--mantine-color-red-light-color': '#ff8f8f',
    '--mantine-color-indigo-light-color': '#91a7ff',
    '--mantine-color-text': '#e3e6eb',
    '--mantine-color-default-border': '#363b45',
  },
})
