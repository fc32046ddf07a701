import { Button } from '@mantine/core'
import { endSession, startSession, useSession } from '../../web/api/session.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'

export function SignInAgainDialog({ opened }: { opened: boolean }) {
  const username = useSession()?.username ?? ''
  return (
    <Dialog
      opened={opened}
      onClose={endSession}
      title="Sign in again"
      zIndex={IN_FRONT}
      overlayProps={{ backgroundOpacity: 0.75, blur: 6 }}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <SignInForm
        notice="You have been signed out. What you have entered is still here: sign in again and go on."
        username={username}
        onSignedIn={startSession}
        leave={
          <Button variant="default" size="md" onClick={endSession}>
            Discard and leave
          </Button>
        }
      />
    </Dialog>
  )
}

/** The z-index above dialogs (200), dropdowns (300) and toasts (400). */
const IN_FRONT = 500
