import { Box, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImagePaths } from '../../../features/designs/designs.contract.ts'
import { Art } from '../Art.tsx'
import { FigureLink, type Target } from '../figures/FigureLink.tsx'

interface Row {
  _id: string
  target: Target
  image?: ImagePaths | null
  title: ReactNode
  /** Below the title: a text, or the part of the largest. */
  note?: ReactNode
  share?: number
  figure?: string
}

export const Rows = ({ rows, emptyText }: { rows: readonly Row[]; emptyText: string }) =>
  rows.length === 0 ? (
    <Text c="dimmed">{emptyText}</Text>
  ) : (
    <Stack component="ul" flex={1} gap={0} justify={rows.length > 3 ? 'space-evenly' : undefined}>
      {rows.map(({ _id, target, image, title, note, share, figure }, at) => (
        <Box component="li" key={_id} style={at > 0 ? { borderTop: '1px solid var(--line)' } : undefined}>
          <FigureLink target={target} display="flex" py="4xs" style={{ alignItems: 'center', gap: '0.714rem' }}>
            {image !== undefined && <Art image={image} />}
            <Box flex={1} miw={0}>
              <Text span inherit display="block" truncate fw={600}>
                {title}
              </Text>
              {note && (
                <Text span size="xs" display="block" truncate c="dimmed">
                  {note}
                </Text>
              )}
              {share !== undefined && <Progress value={100 * share} aria-hidden="true" />}
            </Box>
            {figure && <b>{figure}</b>}
          </FigureLink>
        </Box>
      ))}
    </Stack>
  )
