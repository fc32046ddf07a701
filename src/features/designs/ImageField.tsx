import '@mantine/dropzone/styles.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { whyNotFile } from './designs.rules.ts'
import { type Fitted, fitImage } from './fit-image.ts'
import classes from './ImageField.module.css'

export function ImageField({
  label,
  name,
  image,
  error: refused,
  onChoose,
  onReset,
}: {
  label: string
  name: string
  image: File | string
  error: ReactNode
  onChoose: (file: File) => void
  onReset: () => void
}) {
  const [file, stored] = image instanceof File ? [image, ''] : [undefined, image]
  const chosen = useObjectUrl(file)
  const { choose, fitted } = useFitted(file, onChoose)
  const error = fitted?.isBusy ? null : (fitted?.why ?? whyNotFile(file) ?? refused)
  const preview = error ? null : file ? chosen : stored
  const hint = preview
    ? 'Drop, paste or choose another image to replace it'
    : 'Drop or paste an image here, or choose one'
  const zone = useRef<HTMLDivElement>(null)
  usePastedImage(zone, choose)
  return (
    <Stack gap="3xs" miw={0}>
      <Text component="span" fw={600} size="sm" id={`${name}-label`}>
        {label}
      </Text>
      <Dropzone
        ref={zone}
        data-image-zone={preview ? 'filled' : 'empty'}
        className={classes.zone}
        data-invalid={Boolean(error) || undefined}
        multiple
        // One file per side: the last one of several is taken.
        onDrop={(files) => choose(files.at(-1)!)}
        aria-describedby={`${name}-error`}
        data-path={name}
        inputProps={{ 'aria-label': label, accept: 'image/*' }}
      >
        <Stack align="center" justify="center" gap="2xs" mih="10rem">
          {preview && <ArtImage className={classes.image} src={preview} alt={`${label}, preview`} />}
          <Text size="sm" c="dimmed" ta="center">
            {hint}
          </Text>
        </Stack>
      </Dropzone>
      <Group justify="space-between">
        <Text size="xs" c="dimmed" role="status">
          {fitted?.note ?? 'PNG, JPEG or WebP, at most 1,000,000 bytes. A larger photo is made smaller.'}
        </Text>
        {file && (
          <Button variant="subtle" size="xs" aria-label={`Remove the new image, ${label}`} onClick={onReset}>
            Remove the new image
          </Button>
        )}
      </Group>
      <Text id={`${name}-error`} component="div" role="alert" size="xs" c="var(--mantine-color-error)" mih="1.2em">
        {error}
      </Text>
    </Stack>
  )
}

function useFitted(file: File | undefined, onChoose: (file: File) => void) {
  const [last, setLast] = useState<Fitted>()
  const latest = useRef(file)
  useEffect(() => void (latest.current = file), [file])
  const choose = useStable(async (chosen: File) => {
    latest.current = chosen
    onChoose(chosen)
    setLast({ file: chosen, isBusy: true, note: 'One moment…' })
    const next = await fitImage(chosen)
    // Another one was chosen meanwhile, or the choice taken back.
    if (latest.current !== chosen) return
    setLast(next)
    if (next.file !== chosen) onChoose(next.file)
  })
  return { choose: (chosen: File) => void choose(chosen), fitted: last?.file === file ? last : undefined }
}

/** It goes to the field that has the focus, or else to the only one or the first that is empty. */
function usePastedImage(zone: RefObject<HTMLElement | null>, onChoose: (file: File) => void): void {
  const choose = useStable(onChoose)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].at(-1)
      if (!pasted || event.defaultPrevented) return
      const zones = [...document.querySelectorAll<HTMLElement>('[data-image-zone]')]
      const focused = zones.find((one) => one.contains(document.activeElement))
      const empty = zones.find((one) => one.dataset['imageZone'] === 'empty')
      if (zone.current !== (focused ?? (zones.length === 1 ? zones[0] : empty))) return
      event.preventDefault()
      choose(pasted)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [zone, choose])
}

export function ChosenImage({ file }: { file: File }) {
  const src = useObjectUrl(file)
  return src && <ArtImage size={48} src={src} alt={`Chosen: ${file.name}`} />
}

function useObjectUrl(file: File | undefined): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back in one place
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made && made.file === file ? made.url : null
}
