import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { endSession } from '../api/session.ts'

// Tests of screens usually wait only milliseconds; the long timeout is for a slow machine under load.
configure({ asyncUtilTimeout: 30_000 })

// All files of a worker share the modules: what one leaves behind is taken away.
afterEach(() => {
  cleanup()
  notifications.clean()
  queryClient.clear()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
