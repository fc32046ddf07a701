import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../web/session.ts'
import { PageHeading } from '../../../web/ui/PageHeading.tsx'
import { storedDraft } from './draft-storage.ts'
import { NewOrderForm } from './NewOrderForm.tsx'

/** The form of a new order. A reload restores the draft; leaving the page with a dirty form asks first. */
export function NewOrderPage() {
  const userId = useSession()?.userId ?? ''
  const [stored, setStored] = useState(() => storedDraft(userId))
  const [isNoticed, setNoticed] = useState(stored !== null)
  return (
    <>
      <PageHeading title="New Order" />
      {isNoticed && (
        <Alert mb="md" withCloseButton closeButtonLabel="Close" onClose={() => setNoticed(false)}>
          Your unsaved order is back.
          <Button
            size="xs"
            variant="default"
            ml="md"
            onClick={() => {
              setStored(null)
              setNoticed(false)
            }}
          >
            Start afresh
          </Button>
        </Alert>
      )}
      <NewOrderForm key={stored?.requestId} userId={userId} stored={stored} />
    </>
  )
}
