import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { afterSignIn } from '../../shell/access.ts'
import { startSession, wasSignedOut } from '../../web/session.ts'
import { Plain } from '../../web/ui/CenteredCard.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Leads back to the screen that asked for a person. */
export function LoginPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string }
  const navigate = useNavigate()
  const [isSignedOut] = useState(wasSignedOut)
  return (
    <Plain title="Sign in">
      <SignInForm
        notice={isSignedOut && 'You have been signed out. Sign in again to go on where you were.'}
        onSignedIn={async (session) => {
          startSession(session)
          await navigate({ href: afterSignIn(session.role, redirect), replace: true })
        }}
      />
    </Plain>
  )
}
