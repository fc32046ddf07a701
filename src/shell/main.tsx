import '../web/theme/global.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { Toasts } from './Toasts.tsx'
import { usePreferences, useScheme } from '../web/theme/preferences.ts'
import { cssVariables, getTheme } from '../web/theme/theme.ts'

function Application() {
  const { color } = usePreferences()
  return (
    <MantineProvider theme={getTheme(color)} cssVariablesResolver={cssVariables} forceColorScheme={useScheme()}>
      <Toasts />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
