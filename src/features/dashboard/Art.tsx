import { Box } from '@mantine/core'
import type { ImagePaths } from '../designs/designs.contract.ts'

export const Art = ({ image, isLarge }: { image: ImagePaths | null; isLarge?: boolean }) => (
  <Box
    component="span"
    display="block"
    flex="none"
    w={isLarge ? '100%' : '2.4rem'}
    mah="6.4rem"
    bd="1px solid var(--line)"
    bdrs="sm"
    style={{
      aspectRatio: 1,
      background: `${image ? `center / contain no-repeat url("${image.thumbnail}")` : ''} var(--hover)`,
    }}
  />
)
