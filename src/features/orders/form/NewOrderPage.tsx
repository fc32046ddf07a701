import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../../web/session.ts'
import { PageHeading } from '../../../web/ui/PageHeading.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useUnsavedGuard } from '../../../web/form/useUnsavedGuard.tsx'
import { emptyOrder, isDirty, type OrderDraft } from './order-draft.ts'
import { NewOrderForm } from './NewOrderForm.tsx'

const KEY = 'new-order'
/** Raised whenever `OrderDraft` changes, so that a draft in an older format is not restored. */
const FORMAT = 1

interface Stored {
  format: number
  userId: string
  draft: OrderDraft
}

/** The draft that the same person left in this tab before a reload; null if there is none. */
function storedDraft(userId: string): OrderDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
    return stored?.format === FORMAT && stored.userId === userId ? stored.draft : null
  } catch {
    return null
  }
}

/** The form of a new order. A reload restores the draft; leaving the page with a dirty form asks first. */
export function NewOrderPage() {
  const navigate = useNavigate()
  const userId = useSession()?.userId ?? ''
  const [restored] = useState(() => storedDraft(userId))
  const [draft, setDraft] = useState(() => restored ?? emptyOrder())
  const [isNoticed, setNoticed] = useState(restored !== null)
  const [round, setRound] = useState(0)
  const [isLeft, setLeft] = useState(false)
  const touched = isDirty(draft)

  useEffect(() => {
    if (isLeft) return
    const stored = JSON.stringify({ format: FORMAT, userId, draft } satisfies Stored)
    const timer = setTimeout(() => {
      if (touched) sessionStorage.setItem(KEY, stored)
      else sessionStorage.removeItem(KEY)
    }, 300)
    return () => clearTimeout(timer)
  }, [userId, draft, touched, isLeft])

  const { guard, question, isLeaving } = useUnsavedGuard(!isLeft, () => {
    // Turns the guard off before the navigation, so that it does not ask about discarded or saved values.
    flushSync(() => setLeft(true))
    sessionStorage.removeItem(KEY)
  })
  const onSaved = (message: string) => {
    toastSuccess(message)
    guard.onSaved()
    if (!isLeaving) void navigate({ to: '/orders' })
  }

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
              setDraft(emptyOrder())
              setNoticed(false)
              setRound(round + 1)
            }}
          >
            Start afresh
          </Button>
        </Alert>
      )}
      <NewOrderForm
        key={round}
        draft={draft}
        onChange={setDraft}
        onState={guard.onState}
        onSaved={onSaved}
        onCancel={() => void navigate({ to: '/orders' })}
      />
      {question}
    </>
  )
}
