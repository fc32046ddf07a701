import { SegmentedControl, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { type FormValues, saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import { recordInputs } from '../../web/records/record-inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import type { Inputs } from '../../web/form/Inputs.tsx'
import type { InputProps } from '../../web/input/input-props.ts'
import type { FieldErrors } from '../../web/form/useSubmitForm.ts'
import { NumberField } from '../../web/input/NumberField.tsx'
import {
  bySideNumber,
  type Design,
  designEndpoints,
  designFields,
  designForm,
  hasSide,
  PRINTING_ON,
  PRINTING_ON_LABELS,
  type Side,
  SIDE_NUMBERS,
  type SideNumbers,
  SIDES,
} from './designs.contract.ts'
import { imageField, imageProblems, whyNotFile, withoutUnprinted } from './designs.rules.ts'
import { ChosenImage, ImageField } from './ImageField.tsx'

/** A chosen file, or the URL of the stored image, or '' for no image. */
type ImageValue = File | string

type Images = Record<`${Side}Image`, ImageValue>
type DesignValues = Omit<FormValues<typeof designFields>, keyof Images> & Images

const getValues = (design: Design | null, startName: string): DesignValues => ({
  ...valuesFrom(designFields, { name: startName, screenPrintingOn: 'front' })(design),
  frontImage: design?.frontImagePaths?.normal ?? '',
  backImage: design?.backImagePaths?.normal ?? '',
})

/** A file chosen for an unprinted side stays in the form but is not sent. */
const getChosenFile = (values: DesignValues, side: Side): File | undefined => {
  const image = values[imageField(side)]
  return image instanceof File && hasSide(values.screenPrintingOn, side) ? image : undefined
}

const MERGE_RULES = { dependents: { screenPrintingOn: ['frontImage', 'backImage', ...SIDE_NUMBERS] } } as const

const imageValue = z.custom<ImageValue>()

/** The schema does not know which images are needed. */
function imageErrors(values: DesignValues): FieldErrors {
  const of = (is: (side: Side) => boolean) => ({ front: is('front'), back: is('back') })
  const stored = of((side) => typeof values[imageField(side)] === 'string' && values[imageField(side)] !== '')
  const chosen = of((side) => getChosenFile(values, side) !== undefined)
  const missing = imageProblems(values.screenPrintingOn, stored, chosen).map(({ field, message }) => [field, message])
  const unusable = SIDES.flatMap((side) => {
    const message = whyNotFile(getChosenFile(values, side))
    return message ? [[imageField(side), message]] : []
  })
  return Object.fromEntries([...missing, ...unusable]) as FieldErrors
}

const schema = designForm.extend({ frontImage: imageValue, backImage: imageValue })

function shownImage(image: ImageValue): ReactNode {
  if (image instanceof File) return <ChosenImage file={image} />
  return image ? <DesignImage paths={{ normal: image, thumbnail: image }} alt="their image" /> : 'No image'
}

const FIELDS = {
  ...designFields,
  frontImage: { ...designFields.frontImage, shown: shownImage },
  backImage: { ...designFields.backImage, shown: shownImage },
}

const imageInput = (side: Side) => (props: InputProps<ImageValue>, values: DesignValues, seen: DesignValues) =>
  hasSide(values.screenPrintingOn, side) && (
    <ImageField
      label={props.label}
      name={imageField(side)}
      image={props.value}
      error={props.error}
      onChoose={props.onChange}
      onReset={() => props.onChange(seen[imageField(side)])}
    />
  )

const numberInput = (name: keyof SideNumbers) => (props: InputProps<number | string>, values: DesignValues) =>
  hasSide(values.screenPrintingOn, name.startsWith('front') ? 'front' : 'back') && (
    <NumberField {...props} placeholder="Not known" />
  )

const { name: nameInput, screenPrintingOn: __, ...USUAL_INPUTS } = recordInputs(designFields)

const INPUTS: Inputs<DesignValues> = {
  name: nameInput,
  screenPrintingOn: ({ label, error: _, ...props }) => (
    <SegmentedControl
      {...props}
      fullWidth
      aria-label={label}
      data={PRINTING_ON.map((value) => ({ value, label: PRINTING_ON_LABELS[value] }))}
    />
  ),
  frontImage: imageInput('front'),
  backImage: imageInput('back'),
  ...bySideNumber(numberInput),
  ...USUAL_INPUTS,
  printNotes: (props) => (
    <Textarea {...props} placeholder="Inks, mesh, placement, flash" autosize minRows={2} maxRows={8} />
  ),
}

const wideFields = ({ screenPrintingOn }: DesignValues) =>
  screenPrintingOn === 'front_back'
    ? (['name', 'screenPrintingOn', 'printNotes'] as const)
    : (['name', 'screenPrintingOn', 'frontImage', 'backImage', 'printNotes'] as const)

export function DesignDialog({ opened, record, startName = '', onClose, onSaved }: RecordDialogProps<Design>) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Printing Design' : 'New Printing Design'}
      size="60rem"
      schema={schema}
      validate={imageErrors}
      fields={FIELDS}
      inputs={INPUTS}
      wide={wideFields}
      record={record}
      history={record && { endpoint: designEndpoints.history, id: record._id, name: record.name }}
      getValues={(design) => getValues(design, startName)}
      mergeRules={MERGE_RULES}
      toSent={(values) => withoutUnprinted(values, '')}
      onSave={async (values, version, _, requestId) => {
        const images = { frontImage: getChosenFile(values, 'front'), backImage: getChosenFile(values, 'back') }
        const form = { ...withoutUnprinted(values, ''), ...images }
        const saved = await saveRecord(designEndpoints, record, form, version, requestId)
        onSaved?.(saved.printingDesign)
        return saved
      }}
    />
  )
}
