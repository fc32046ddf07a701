import { Alert, Button, Group, Paper } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { PAPER_SIZES, type PaperSize } from './print-options.ts'
import classes from './PrintFrame.module.css'

interface PrintFrameProps {
  title: string
  size: PaperSize
  onBack: () => void
  isReady: boolean
  controls: ReactNode
  children: ReactNode
}

export function PrintFrame({ title, size, onBack, isReady, controls, children }: PrintFrameProps) {
  const preview = useRef<HTMLElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    await getImages(preview.current)
    setPrinting(false)
    // Whoever has left meanwhile does not want the next screen on paper.
    if (preview.current) globalThis.print()
  }
  const { width, height } = PAPER_SIZES[size]
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      <div className={classes.controls}>
        <PageHeading title={title}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
            Back
          </Button>
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={!isReady}
            loading={isPrinting}
            onClick={() => void print()}
          >
            Print
          </Button>
        </PageHeading>
        {controls}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on phones, so it needs keyboard access */}
      <section ref={preview} className={classes.preview} aria-label="Preview" tabIndex={0}>
        {children}
      </section>
    </>
  )
}

const getImages = (preview: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(preview?.querySelectorAll('img') ?? [])].map((image) => image.decode()))

export const PrintOptions = ({ children }: { children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label="What to print">
    <Group gap="sm" align="flex-start">
      {children}
    </Group>
  </Paper>
)

export const PrintWarning = ({ text }: { text: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle />} mt="md" role="status">
    {text}
  </Alert>
)
