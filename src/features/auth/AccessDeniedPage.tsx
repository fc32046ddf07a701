import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ROLE_LABELS } from '../../shared/roles.ts'
import { useSession } from '../../web/api/session.ts'
import { CenteredCard, WayHome } from '../../web/ui/page/CenteredCard.tsx'

export function AccessDeniedPage() {
  const session = useSession()
  return (
    <CenteredCard title="Access denied">
      <Text>
        {session
          ? `${session.username} is signed in as ${ROLE_LABELS[session.role]}. This screen is not for that role; ask an administrator if it should be.`
          : 'This screen is not for you.'}
      </Text>
      <Group>
        <WayHome />
        <Anchor renderRoot={(props: object) => <Link {...props} to="/logout" />} underline="always">
          Sign in as somebody else
        </Anchor>
      </Group>
    </CenteredCard>
  )
}
