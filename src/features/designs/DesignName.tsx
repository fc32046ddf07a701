import { Box, Group, Text } from '@mantine/core'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import { type Design, type DesignData, getDesignData, getImage, PRINTING_ON_LABELS, SIDES } from './designs.contract.ts'

interface DesignImagesProps {
  design: DesignData
  /** In pixels at text size 16. */
  size?: number
}

interface DesignThumbnailsProps extends DesignImagesProps {
  /** What is printed must be there at once. */
  loading?: 'eager' | 'lazy'
}

/** A click on one shows it large. */
export const DesignImages = ({ design, size }: DesignImagesProps) =>
  SIDES.map((side) => {
    const paths = getImage(design, side)
    return paths && <DesignImage key={side} paths={paths} alt={`${design.name}, ${side}`} {...(size && { size })} />
  })

export const DesignThumbnails = ({ design, size = 44, loading = 'lazy' }: DesignThumbnailsProps) =>
  SIDES.map((side) => {
    const paths = getImage(design, side)
    return paths && <ArtImage key={side} src={paths.thumbnail} alt="" loading={loading} size={size} />
  })

export const DesignName = ({ design }: { design: Design }) => (
  <Group component="span" gap="2xs" wrap="nowrap" miw={0}>
    <DesignThumbnails design={getDesignData(design)} size={50} />
    <Box component="span" miw={0}>
      {design.name}
      <Text component="span" display="block" size="xs" c="dimmed">
        {PRINTING_ON_LABELS[design.screenPrintingOn]}
      </Text>
    </Box>
  </Group>
)
