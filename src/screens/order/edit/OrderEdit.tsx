import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../../web/api/queries.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { cannotShow, NoOrder } from '../../../features/orders/NoOrder.tsx'
import { OrderHeader } from '../header/OrderHeader.tsx'
import { getOrder, type Order } from '../../../features/orders/orders.contract.ts'
import { OrderEditor } from './OrderEditor.tsx'
import type { SidesInProduction } from './in-production.ts'

interface OrderEditProps {
  id: string
  inProduction: SidesInProduction | undefined
  first: string | undefined
  restore: (id: string) => Promise<unknown>
}

export function OrderEdit({ id, inProduction, ...options }: OrderEditProps) {
  const result = useEndpoint(getOrder, { id })
  const order = result.data
  const [isOpened, setOpened] = useState(false)
  if (order && inProduction && !order.deleted && !isOpened) setOpened(true)

  // Once it is open, nothing of what was typed is lost: the form says that the order is gone.
  if (cannotShow(result.error, order) && !isOpened) return <NoOrder error={result.error} />
  if (order && inProduction && isOpened) return <OrderEditor order={order} inProduction={inProduction} {...options} />
  if (order?.deleted) return <InTrash order={order} />
  return result.error ? <LoadError result={result} /> : <Loading text="Loading order data. Please wait." />
}

function InTrash({ order }: { order: Order }) {
  const navigate = useNavigate()
  return (
    <>
      <OrderHeader order={order} title="Update Order Summary" screen="/orders/edit/$id" />
      <Alert color="red" icon={<IconTrash />} title="This order is in the trash" maw="44rem">
        Restore it first, then it can be changed.
        <Button mt="md" display="block" variant="default" onClick={() => void navigate({ to: '/trash/orders' })}>
          Open the trash
        </Button>
      </Alert>
    </>
  )
}
