import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SIDE_STATUS_LABELS } from './productions.contract.ts'
import { ProductionSides } from './ProductionSides.tsx'

afterEach(cleanup)

const image = { thumbnail: '/thumbnail.webp', normal: '/normal.webp' }
const design = { name: 'Tigers', screenPrintingOn: 'front_back', frontImage: image, backImage: image }

test.each(['schedule', 'complete'] as const)(
  '§4 a side that is %s has a check and says so, one that is pending is only named',
  (status) => {
    const production = { printingDesignData: design, frontStatus: status, backStatus: 'pending' }
    render(
      <MantineProvider env="test">
        <ProductionSides production={production as never} size={44} />
      </MantineProvider>,
    )
    expect(screen.getByText('Front').querySelector('svg')).not.toBeNull()
    expect(screen.getByText('Back').parentElement!.textContent).toBe('Back')
    expect(screen.getByText('Front').parentElement!.textContent).toBe(`Front${SIDE_STATUS_LABELS[status]}`)
  },
)
