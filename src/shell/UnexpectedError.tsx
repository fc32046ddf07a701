import { Button, Text } from '@mantine/core'
import { UNFORESEEN } from '../shared/problem.ts'
import { CenteredCard, WayHome } from '../web/ui/CenteredCard.tsx'

/** Shown when rendering a screen threw an error, or its code could not be loaded, usually after an update. */
export function UnexpectedError() {
  return (
    <CenteredCard title="Error">
      <Text role="alert">{UNFORESEEN}</Text>
      <Button onClick={() => location.reload()}>Reload</Button>
      <WayHome />
    </CenteredCard>
  )
}
