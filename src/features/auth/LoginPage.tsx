import { useState } from 'react'
import { startSession, wasSignedOut } from '../../web/api/session.ts'
import { CenteredCard } from '../../web/ui/page/CenteredCard.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Once signed in, the route of this page redirects to the screen that required it, or else to the first screen. */
export function LoginPage() {
  const [isSignedOut] = useState(wasSignedOut)
  return (
    <CenteredCard title="Sign in">
      <SignInForm
        notice={isSignedOut && 'You have been signed out. Sign in again to go on where you were.'}
        onSignedIn={startSession}
      />
    </CenteredCard>
  )
}
