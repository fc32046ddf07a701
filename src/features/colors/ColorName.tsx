import { Group } from '@mantine/core'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'

export const ColorName = ({ name, code }: { name: string; code: string }) => (
  <Group component="span" display="inline-flex" gap="2xs" wrap="nowrap" maw="18rem">
    <ColorSwatch code={code} />
    {name}
  </Group>
)
