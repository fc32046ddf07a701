import { Box, Group, Text } from '@mantine/core'
import {
  type Design,
  type DesignData,
  getDesignData,
  getImage,
  type ImagePaths,
  PRINTING_ON_LABELS,
  SIDES,
} from './designs.contract.ts'
import classes from './DesignName.module.css'

const Thumbnail = ({ paths, size }: { paths: ImagePaths; size: number }) => (
  <img
    className={classes.thumbnail}
    src={paths.thumbnail}
    alt=""
    loading="lazy"
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
  />
)

/** `size` in pixels at text size 16. */
export const DesignThumbnails = ({ design, size }: { design: DesignData; size: number }) => (
  <>
    {SIDES.map((side) => {
      const paths = getImage(design, side)
      return paths && <Thumbnail key={side} paths={paths} size={size} />
    })}
  </>
)

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
