import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import type { ThemeColor } from './preferences.ts'

/** Mantine's red with a darker eighth step: outlined buttons stand on the page's grey. */
const red = [...DEFAULT_THEME.colors.red.slice(0, 7), '#e03131', '#c92a2a', '#b02525'] as unknown as MantineColorsTuple

/** White text on Mantine's own has a contrast below 4.5. */
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

/** Mantine's own are neutral, and look brown beside the blue of the panels. */
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

export const getTheme = (color: ThemeColor) =>
  createTheme({
    colors: { green, teal, red, dark },
    // Mantine's sizes assume a root font of 16 px; ours is the user's scale, 14 px by default. This corrects for it.
    scale: 16 / 14,
    // Every size of text and every space on the screen is one of these; a screen that is read from afar scales them.
    fontSizes: { xs: '0.857rem', sm: '1rem', md: '1.07rem', lg: '1.2rem', xl: '1.4rem', '2xl': '2.1rem' },
    spacing: {
      '4xs': '0.143rem',
      '3xs': '0.286rem',
      '2xs': '0.5rem',
      xs: '0.714rem',
      sm: '0.857rem',
      md: '1.143rem',
      lg: '1.429rem',
      xl: '2.286rem',
    },
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
      // What is typed replaces it.
      NumberInput: { defaultProps: { selectAllOnFocus: true } },
      Tooltip: { defaultProps: { withArrow: true } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } } },
    },
  })

/** Mantine's have too little contrast (WCAG: 4.5 for text, 3 for borders of fields). */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1a1e22',
    '--mantine-color-dimmed': '#525a62',
    '--mantine-color-placeholder': '#636b73',
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-default-border': '#868e96',
    '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-9)`,
    '--accent': 'var(--mantine-primary-color-filled)',
    '--chrome': '#f6f7f8',
    '--page': 'var(--chrome)',
    '--panel': '#ffffff',
    '--well': '#f3f5f6',
    '--line': '#e1e5e8',
    '--row-line': '#edf0f2',
    '--hover': '#f4f6f7',
    '--selected': `color-mix(in srgb, var(--mantine-primary-color-filled) 10%, var(--panel))`,
    '--art-ground': '#7f93a8',
    '--late': '#b02525',
    '--soon': '#8a5000',
    '--soon-tint': '#fff6dd',
  },
  dark: {
    '--mantine-color-body': '#1f2327',
    '--mantine-color-text': '#e7eaed',
    '--mantine-color-dimmed': '#b2b9c0',
    '--mantine-color-placeholder': '#a6acb3',
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-default-border': '#7b838c',
    '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-3)`,
    '--accent': `var(--mantine-color-${theme.primaryColor}-4)`,
    '--chrome': '#181b1f',
    '--page': 'var(--chrome)',
    '--panel': '#1f2327',
    '--well': '#1a1d21',
    '--line': '#363c43',
    '--row-line': '#2a2f35',
    '--hover': '#262b30',
    '--selected': `color-mix(in srgb, var(--mantine-primary-color-filled) 28%, var(--panel))`,
    '--art-ground': '#5f7287',
    '--late': '#ff9494',
    '--soon': '#f3bd55',
    '--soon-tint': '#33290f',
  },
})
