import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, piecesOfItems } from '../../../shared/quantities/pieces.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { usePressGuard } from './usePressGuard.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import type { Schedule } from '../schedules.contract.ts'
import classes from './CompleteQuestion.module.css'
import { PrintedArt } from './JobHead.tsx'
import { WholeRemark } from './JobRemark.tsx'
import tablet from './tablet.module.css'

interface CompleteQuestionProps {
  schedule: Schedule
  isSaving: boolean
  isOffline: boolean
  error: ReactNode
  onYes: () => void
  onNo: () => void
}

export function CompleteQuestion({ schedule, isSaving, isOffline, error, onYes, onNo }: CompleteQuestionProps) {
  const { printingDesign, screenPrintingOn, productQuantity, clothingType, orderNo, customerName, items } = schedule
  // The finger that opened the question does not answer it.
  const isWaiting = usePressGuard() || isSaving
  const answer = (give: () => void, isDisabled: boolean) => ({
    'aria-disabled': isDisabled || undefined,
    onClick: () => !isDisabled && give(),
  })
  return (
    <div className={`${tablet.tablet} ${classes.question}`}>
      <Group align="flex-start" wrap="nowrap" gap="lg">
        <PrintedArt
          schedule={schedule}
          bdrs="md"
          flex="none"
          w={{ base: 112, sm: 'min(38%, 340px)' }}
          style={{ aspectRatio: 1 }}
        />
        <Stack gap="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="xs" fz="lg">
            <SideTag side={screenPrintingOn} /> {clothingType.name}
          </Group>
          <Text fz="2xl" fw={750} lh={1.15}>
            {printingDesign.name}
          </Text>
          <Text fz="var(--pieces-to-complete)" fw={800} lh={1}>
            {formatCount(productQuantity * DOZEN)}{' '}
            <Text span fz="xl" fw={700}>
              Pcs
            </Text>{' '}
            <Text span fz="xl" display="inline-block">
              {formatCount(productQuantity)} Dz
            </Text>
          </Text>
          {/* Many colors scroll, so it needs keyboard access. */}
          <Group
            component="ul"
            gap="var(--mantine-spacing-3xs) var(--mantine-spacing-lg)"
            mah="5.2em"
            m={0}
            p={0}
            fz="sm"
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label="Colors"
          >
            {items.map((item) => (
              <Group component="li" key={item._id} wrap="nowrap" gap="xs">
                <ColorSwatch code={item.colorCode} size={20} /> {item.colorName}{' '}
                <b>{formatCount(piecesOfItems([item]))}</b>
              </Group>
            ))}
          </Group>
          <Text fz="sm" lineClamp={2}>
            <b>#{orderNo}</b> <bdi>{customerName}</bdi>
          </Text>
          <WholeRemark schedule={schedule} isLarge />
        </Stack>
      </Group>
      <div className={classes.ask}>
        {error}
        <Text role="alert" my="md" fz="lg" fw={700} lh={1.25}>
          Are you sure that selected production is completed? This action cannot be undone.
        </Text>
        {/* On a phone Yes is above, and No where the thumb rests. */}
        <Flex direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between" gap={40}>
          <Button {...ANSWER} leftSection={<IconX />} autoFocus data-autofocus {...answer(onNo, isWaiting)}>
            No
          </Button>
          <Button
            {...ANSWER}
            variant="filled"
            color="var(--mantine-color-text)"
            c="var(--mantine-color-body)"
            leftSection={<IconCircleCheckFilled />}
            {...answer(onYes, isWaiting || isOffline)}
          >
            {isSaving ? 'Saving…' : 'Yes'}
          </Button>
        </Flex>
      </div>
    </div>
  )
}

const ANSWER = { variant: 'default', h: 80, fz: 'xl', flex: { base: 'none', sm: '0 1 340px' } } as const
