import { Text } from '@mantine/core'
import { Plain, WayHome } from './CenteredCard.tsx'

export function NotFoundPage() {
  return (
    <Plain title="Page not found">
      <Text>There is no screen at this address.</Text>
      <WayHome />
    </Plain>
  )
}
