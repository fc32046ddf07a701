import { Text } from '@mantine/core'
import { CenteredCard, WayHome } from './CenteredCard.tsx'

export function NotFoundPage() {
  return (
    <CenteredCard title="Page not found">
      <Text>There is no screen at this address.</Text>
      <WayHome />
    </CenteredCard>
  )
}
