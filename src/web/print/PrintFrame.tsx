import { Alert, Button, Paper } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { PageHeading } from '../ui/PageHeading.tsx'
import classes from './PrintFrame.module.css'

interface PrintFrameProps {
  title: string
  onBack: () => void
  /** Whether all that is to be printed is shown. */
  isReady: boolean
  /** What is printed and how, and what is wrong with it: on the screen only. */
  controls: ReactNode
  /** The sheets. */
  children: ReactNode
}

/** A screen that shows paper as it comes out of the printer, with the button that prints it. */
export function PrintFrame({ title, onBack, isReady, controls, children }: PrintFrameProps) {
  const preview = useRef<HTMLElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    await imagesOf(preview.current)
    setPrinting(false)
    // Whoever has left meanwhile does not want the next screen on paper.
    if (preview.current) globalThis.print()
  }
  return (
    <div className={classes.page}>
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
    </div>
  )
}

/** Resolves when the art is there; an image that cannot be loaded is not waited for. */
const imagesOf = (preview: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(preview?.querySelectorAll('img') ?? [])].map((image) => image.decode()))

/** The fields that say what is printed, and how. */
export const PrintOptions = ({ children }: { children: ReactNode }) => (
  <Paper withBorder p="md" className={classes.bar} component="section" aria-label="What to print">
    {children}
  </Paper>
)

/** Says what will be missing on paper. */
export const PrintWarning = ({ text }: { text: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle />} mt="md" role="status">
    {text}
  </Alert>
)
