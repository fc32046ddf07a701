import { Text } from '@mantine/core'
import { UNFORESEEN } from '../shared/problem.ts'
import { CenteredCard, WayHome } from '../web/ui/page/CenteredCard.tsx'

export function ErrorPage() {
  return (
    <CenteredCard title="Error">
      <Text>{UNFORESEEN}</Text>
      <WayHome />
    </CenteredCard>
  )
}
