import { useState } from 'react'
import { startSession, wasSignedOut } from '../../web/session.ts'
import { CenteredCard } from '../../web/ui/CenteredCard.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The route of this page leads whoever is signed in to the screen that asked for a person, or to their first one. */
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
