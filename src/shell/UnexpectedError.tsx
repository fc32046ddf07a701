import { Button, Text } from '@mantine/core'
import { UNFORESEEN } from '../shared/problem.ts'
import { CenteredCard, WayHome } from '../web/ui/page/CenteredCard.tsx'

export function UnexpectedError() {
  return (
    <CenteredCard title="Error">
      <Text role="alert">{UNFORESEEN}</Text>
      <Button onClick={() => location.reload()}>Reload</Button>
      <WayHome />
    </CenteredCard>
  )
}
