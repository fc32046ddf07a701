import { Group, SegmentedControl, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { call } from '../../web/call.ts'
import { refresh } from '../../web/queries.ts'
import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import {
  type Design,
  designEndpoints,
  designForm,
  hasSide,
  PRINTING_ON,
  PRINTING_ON_LABELS,
  type PrintingOn,
  type Side,
  SIDE_LABELS,
  SIDES,
} from './designs.contract.ts'
import { imageField, whyNotFile, whyNotImages } from './designs.rules.ts'
import { ChosenImage, ImageField } from './ImageField.tsx'

const LABELS = {
  name: 'Name',
  screenPrintingOn: 'Screen Printing On',
  frontImage: 'Front Image',
  backImage: 'Back Image',
}

/** A chosen file, or the URL of the stored image, or '' for no image. */
type ImageValue = File | string

interface DesignValues extends Record<string, unknown> {
  name: string
  screenPrintingOn: PrintingOn
  frontImage: ImageValue
  backImage: ImageValue
}

/** The form values of a design. */
const valuesOf = (design: Design | null): DesignValues => ({
  name: design?.name ?? '',
  screenPrintingOn: design?.screenPrintingOn ?? 'front',
  frontImage: design?.frontImagePaths?.normal ?? '',
  backImage: design?.backImagePaths?.normal ?? '',
})

/** The file to send for a side. A file chosen for an unprinted side stays in the form but is not sent. */
const chosenOf = (values: Pick<DesignValues, 'screenPrintingOn' | `${Side}Image`>, side: Side): File | undefined => {
  const image = values[imageField(side)]
  return image instanceof File && hasSide(values.screenPrintingOn, side) ? image : undefined
}

/** Dependent fields: which images are stored depends on the printed sides. */
const DEPENDENTS = { screenPrintingOn: ['frontImage', 'backImage'] } as const

const image = z.custom<ImageValue>()

/** The schema of the form, with the rules about images added. */
const schema = designForm.extend({ frontImage: image, backImage: image }).superRefine((values, context) => {
  for (const side of SIDES) {
    const message = whyNotFile(chosenOf(values, side))
    if (message) context.addIssue({ code: 'custom', path: [imageField(side)], message })
  }
  const of = (is: (side: Side) => boolean) => ({ front: is('front'), back: is('back') })
  const stored = of((side) => typeof values[imageField(side)] === 'string' && values[imageField(side)] !== '')
  const chosen = of((side) => chosenOf(values, side) !== undefined)
  const problem = whyNotImages(values.screenPrintingOn, stored, chosen)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field!], message: problem.message })
})

/** Renders the value of a field in a merge conflict. */
function shown(field: string, value: unknown): ReactNode {
  if (field === 'name') return String(value)
  if (field === 'screenPrintingOn') return PRINTING_ON_LABELS[value as PrintingOn]
  if (value instanceof File) return <ChosenImage file={value} />
  const normal = String(value)
  return normal ? <DesignImage paths={{ normal, thumbnail: normal }} alt="their image" /> : 'No image'
}

/** Adds the image URLs to the present version in a stale error, in the shape of the form values (rule O7). */
function withImages(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problem.code !== 'stale') return error
  const present = error.problem.present as Design
  return new ApiError({ ...error.problem, present: { ...present, ...valuesOf(present) } })
}

/** Creates a design (`record` null) or changes one; without a new file, a stored image stays. */
export function DesignDialog({
  opened,
  record,
  onClose,
}: {
  opened: boolean
  record: Design | null
  onClose: () => void
}) {
  return (
    <FormDialog<DesignValues>
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Printing Design' : 'New Printing Design'}
      size="lg"
      schema={schema}
      initial={valuesOf(record)}
      version={record?.version}
      labels={LABELS}
      shown={shown}
      dependents={DEPENDENTS}
      onSave={async (values, version) => {
        const form = { ...values, frontImage: chosenOf(values, 'front'), backImage: chosenOf(values, 'back') }
        const saving = record
          ? call(designEndpoints.update, { ...form, id: record._id, version })
          : call(designEndpoints.create, form)
        const saved = await saving.catch((error: unknown) => {
          throw withImages(error)
        })
        await refresh(designEndpoints.list)
        return saved
      }}
    >
      {(form) => (
        <>
          <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <SegmentedControl
            fullWidth
            aria-label="Screen Printing On"
            data={PRINTING_ON.map((value) => ({ value, label: PRINTING_ON_LABELS[value] }))}
            {...form.getInputProps('screenPrintingOn')}
          />
          <Group grow preventGrowOverflow={false} align="stretch">
            {SIDES.map((side) => (
              <ImageField
                key={side}
                label={`${SIDE_LABELS[side]} Image`}
                name={imageField(side)}
                isBlocked={!hasSide(form.values.screenPrintingOn, side)}
                image={form.values[imageField(side)]}
                error={whyNotFile(chosenOf(form.values, side)) ?? form.errors[imageField(side)]}
                onChoose={(file) => form.setFieldValue(imageField(side), file)}
                onReset={() => form.setFieldValue(imageField(side), form.getInitialValues()[imageField(side)])}
              />
            ))}
          </Group>
        </>
      )}
    </FormDialog>
  )
}
