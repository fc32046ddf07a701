import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { ThemeColor } from './preferences.ts'

/** Mantine's red with a darker eighth step: outlined buttons stand on the page's grey. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#e03131',
  '#c92a2a',
  '#b02525',
]

/** Our green and teal: white text on them has a contrast of at least 4.5, which Mantine's colors do not reach. */
const green: MantineColorsTuple = [
  '#e6f7f0',
  '#d0ebdf',
  '#a4d8c1',
  '#74c4a1',
  '#4db386',
  '#34a974',
  '#23a46a',
  '#0c8f58',
  '#087f5b',
  '#066649',
]
const teal: MantineColorsTuple = [
  '#e3f6f8',
  '#c9ebef',
  '#98d8e0',
  '#63c4d0',
  '#3bb3c2',
  '#1fa3b3',
  '#1094a4',
  '#0d8290',
  '#0b7285',
  '#095c6b',
]

/** Greys with the blue of the panels: Mantine's own are neutral, and look brown beside them. */
const dark: MantineColorsTuple = [
  '#c9ced4',
  '#b4bac1',
  '#8b939b',
  '#6b737b',
  '#434a52',
  '#383f46',
  '#2a2f35',
  '#1f2327',
  '#191c20',
  '#131619',
]

export const themeOf = (color: ThemeColor) =>
  createTheme({
    colors: { green, teal, red, dark },
    // Mantine's sizes assume a root font of 16 px; ours is the user's scale, 14 px by default. This corrects for it.
    scale: 16 / 14,
    fontSizes: { xs: '0.857rem', sm: '1rem', md: '1.07rem', lg: '1.2rem', xl: '1.4rem' },
    primaryColor: color,
    primaryShade: { light: 8, dark: 9 },
    autoContrast: false,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '700' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { fw: 600 } },
      Text: { defaultProps: { size: 'sm' } },
      Pill: { defaultProps: { size: 'md' } },
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.5 },
          closeButtonProps: { 'aria-label': 'Close' },
        },
      },
      // The <header> of a dialog must not be announced as the banner landmark of the page.
      ModalHeader: { defaultProps: { role: 'none' } },
      // Keeps the menu inside its landmark, and without the empty element that Mantine would focus first.
      Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
      Select: { defaultProps: { comboboxProps: { shadow: 'md', withinPortal: false } } },
      MultiSelect: { defaultProps: { comboboxProps: { shadow: 'md' } } },
      Tooltip: { defaultProps: { withArrow: true } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } } },
    },
  })

/** Corrects Mantine colors with too little contrast (WCAG: 4.5 for text, 3 for borders of fields), and adds our own. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-default-border': '#868e96',
    '--accent': 'var(--mantine-primary-color-filled)',
    '--line': '#dee2e6',
    '--page': '#f6f7f9',
    '--panel': '#ffffff',
    '--selected': `color-mix(in srgb, var(--mantine-primary-color-filled) 12%, #ffffff)`,
    '--hover': '#f1f3f5',
  },
  dark: {
    '--mantine-color-body': '#1f2327',
    '--mantine-color-text': '#e3e6e9',
    '--mantine-color-dimmed': '#b4bac1',
    '--mantine-color-placeholder': '#a6acb3',
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-default-border': '#7b838c',
    '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-4)`,
    '--accent': `var(--mantine-color-${theme.primaryColor}-4)`,
    '--line': '#3a4046',
    '--page': '#191c20',
    '--panel': '#1f2327',
    '--selected': `color-mix(in srgb, var(--mantine-primary-color-filled) 32%, #1f2327)`,
    '--hover': '#282d32',
  },
})
