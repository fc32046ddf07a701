import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../web/api/call.ts'
import { endSession, getSession } from '../../web/api/session.ts'
import { CenteredCard } from '../../web/ui/page/CenteredCard.tsx'
import { signOut } from './auth.contract.ts'

const SIGN_OUT_MS = 3_000

export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      // Errors are ignored: the browser drops the token, and the session expires on the server by itself.
      if (getSession()) await call(signOut, {}, AbortSignal.timeout(SIGN_OUT_MS)).catch(() => undefined)
      endSession()
      await navigate({ to: '/login', replace: true })
    }
    void leave()
  }, [navigate])
  return (
    <CenteredCard title="Logout">
      <Text role="status">Signing out…</Text>
    </CenteredCard>
  )
}
