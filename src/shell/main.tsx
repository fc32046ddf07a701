import '../web/theme/global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whoAmI } from '../features/auth/auth.contract.ts'
import { call } from '../web/call.ts'
import { keepConnected } from '../web/live.ts'
import { queryClient } from '../web/queries.ts'
import { router } from './router.tsx'
import { usePreferences, useScheme } from '../web/theme/preferences.ts'
import { cssVariables, themeOf } from '../web/theme/theme.ts'

function Application() {
  const { color } = usePreferences()
  return (
    <MantineProvider theme={themeOf(color)} cssVariablesResolver={cssVariables} forceColorScheme={useScheme()}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

keepConnected(() => call(whoAmI, {}))
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
