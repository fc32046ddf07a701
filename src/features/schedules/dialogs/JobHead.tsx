import { Box, type BoxProps, Group, Stack, Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN } from '../../../shared/quantities/pieces.ts'
import { ArtImage } from '../../../web/art/ArtImage.tsx'
import { getImage } from '../../designs/designs.contract.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { ChangedTag } from './ChangedTag.tsx'
import type { Schedule } from '../schedules.contract.ts'
import classes from './JobHead.module.css'

export function PrintedArt({ schedule, className = '', ...box }: BoxProps & { schedule: Schedule }) {
  const { printingDesign: design, screenPrintingOn: side } = schedule
  const image = getImage(design, side)
  return (
    <Box component="span" className={`${classes.art} ${className}`} {...box}>
      {image ? (
        <ArtImage src={image.normal} alt={`${design.name}, ${side}`} />
      ) : (
        <IconPhotoOff size={64} role="img" aria-label="No image" />
      )}
    </Box>
  )
}

export function JobHead({ schedule }: { schedule: Schedule }) {
  const { printingDesign, screenPrintingOn, productQuantity, clothingType, orderNo, customerName } = schedule
  return (
    <Group align="flex-start" wrap="nowrap" gap="md" fz="xs" className={classes.head}>
      <PrintedArt schedule={schedule} w={96} h={96} flex="none" bdrs="md" />
      <Stack gap="3xs" miw={0}>
        <Text fz="lg" fw={750} lh={1.2}>
          {printingDesign.name}
        </Text>
        <Text inherit>
          <SideTag side={screenPrintingOn} /> <b>{`${formatCount(productQuantity * DOZEN)} Pcs`}</b>,{' '}
          {`${formatCount(productQuantity)} Dz`}, {clothingType.name}
        </Text>
        <Text inherit lineClamp={2}>
          <b>#{orderNo}</b> <bdi>{customerName}</bdi>
        </Text>
        <div>
          <ChangedTag schedule={schedule} size="lg" />
        </div>
      </Stack>
    </Group>
  )
}
