import { Text } from '@mantine/core'
import { UNFORESEEN } from '../shared/problem.ts'
import { Plain, WayHome } from '../web/ui/CenteredCard.tsx'

export function ErrorPage() {
  return (
    <Plain title="Error">
      <Text>{UNFORESEEN}</Text>
      <WayHome />
    </Plain>
  )
}
