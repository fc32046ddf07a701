import { Box } from '@mantine/core'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import type { ImagePaths } from '../../features/designs/designs.contract.ts'

export const Art = ({ image, isLarge }: { image: ImagePaths | null; isLarge?: boolean }) => (
  <Box
    component="span"
    display="block"
    flex="none"
    w={isLarge ? '100%' : '2.4rem'}
    mah="6.4rem"
    bd="1px solid var(--line)"
    bdrs="sm"
    bg="var(--hover)"
    style={{ aspectRatio: 1 }}
  >
    {image && <Box component={ArtImage} w="100%" h="100%" display="block" src={image.thumbnail} alt="" />}
  </Box>
)
