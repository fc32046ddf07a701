import { Button } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'

export const AdvanceSearch = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" color="gray" leftSection={<IconFilterPlus size="1.2em" />} onClick={onClick}>
    Advance Search
  </Button>
)
