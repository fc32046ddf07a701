import { Box, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { saveRecord } from '../../web/records/record-form.ts'
import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import { FormInputs, type InputProps, type Inputs } from '../../web/form/Inputs.tsx'
import { errorsBy, type FieldErrors } from '../../web/form/useSubmitForm.ts'
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
  type PrintingOn,
  type Side,
  SIDE_NUMBERS,
  sideNumbersForm,
  type SideNumbers,
  SIDES,
} from './designs.contract.ts'
import { whyNotChosen } from './chosen-images.ts'
import { imageField, imageProblems, withoutUnprinted } from './designs.rules.ts'
import { ChosenImage, ImageField } from './ImageField.tsx'

/** A chosen file, or the URL of the stored image, or '' for no image. */
type ImageValue = File | string

type NumberValue = number | string

interface DesignValues extends Record<keyof SideNumbers, NumberValue> {
  name: string
  screenPrintingOn: PrintingOn
  frontImage: ImageValue
  backImage: ImageValue
}

const getValues = (design: Design | null, startName: string): DesignValues => ({
  name: design?.name ?? startName,
  screenPrintingOn: design?.screenPrintingOn ?? 'front',
  frontImage: design?.frontImagePaths?.normal ?? '',
  backImage: design?.backImagePaths?.normal ?? '',
  ...bySideNumber((name) => design?.[name] ?? ''),
})

/** A file chosen for an unprinted side stays in the form but is not sent. */
const getChosenFile = (
  values: Pick<DesignValues, 'screenPrintingOn' | `${Side}Image`>,
  side: Side,
): File | undefined => {
  const image = values[imageField(side)]
  return image instanceof File && hasSide(values.screenPrintingOn, side) ? image : undefined
}

const MERGE_RULES = { dependents: { screenPrintingOn: ['frontImage', 'backImage', ...SIDE_NUMBERS] } } as const

const numberErrors = errorsBy(sideNumbersForm)

/** The schema does not know which images are needed, nor which numbers are sent. */
function getErrors(values: DesignValues): FieldErrors {
  const of = (is: (side: Side) => boolean) => ({ front: is('front'), back: is('back') })
  const stored = of((side) => typeof values[imageField(side)] === 'string' && values[imageField(side)] !== '')
  const chosen = of((side) => getChosenFile(values, side) !== undefined)
  const missing = imageProblems(values.screenPrintingOn, stored, chosen).map(({ field, message }) => [field, message])
  const unusable = SIDES.flatMap((side) => {
    const message = whyNotChosen(getChosenFile(values, side))
    return message ? [[imageField(side), message]] : []
  })
  return { ...Object.fromEntries([...missing, ...unusable]), ...numberErrors(withoutUnprinted(values, '')) }
}

const schema = designForm.extend({
  frontImage: z.custom<ImageValue>(),
  backImage: z.custom<ImageValue>(),
  ...bySideNumber(() => z.custom<NumberValue>()),
})

function shownImage(image: ImageValue): ReactNode {
  if (image instanceof File) return <ChosenImage file={image} />
  return image ? <DesignImage paths={{ normal: image, thumbnail: image }} alt="their image" /> : 'No image'
}

const FIELDS = {
  ...designFields,
  frontImage: { ...designFields.frontImage, shown: shownImage },
  backImage: { ...designFields.backImage, shown: shownImage },
}

const imageInput = (side: Side) => (props: InputProps<ImageValue>, _: DesignValues, seen: DesignValues) => (
  <ImageField
    label={props.label}
    name={imageField(side)}
    image={props.value}
    error={props.error}
    onChoose={props.onChange}
    onReset={() => props.onChange(seen[imageField(side)])}
  />
)

const INPUTS: Inputs<DesignValues> = {
  name: (props) => <TextInput {...props} withAsterisk data-autofocus />,
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
  ...bySideNumber(() => (props) => <NumberField {...props} placeholder="Not known" />),
}

function layout(form: UseFormReturnType<DesignValues>) {
  const of = (...names: (keyof DesignValues)[]) => ({
    form,
    fields: FIELDS,
    inputs: Object.fromEntries(names.map((name) => [name, INPUTS[name]])) as typeof INPUTS,
  })
  const printed = SIDES.filter((side) => hasSide(form.values.screenPrintingOn, side))
  return (
    <>
      <FormInputs {...of('name', 'screenPrintingOn')} />
      <SimpleGrid cols={{ base: 1, xs: printed.length }}>
        {printed.map((side) => (
          <Box key={side} style={{ display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', rowGap: 0 }}>
            <FormInputs {...of(imageField(side))} />
            <FormInputs {...of(`${side}Screens`, `${side}Passes`)} wide={[]} />
          </Box>
        ))}
      </SimpleGrid>
    </>
  )
}

export function DesignDialog({ opened, record, startName = '', onClose, onSaved }: RecordDialogProps<Design>) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Printing Design' : 'New Printing Design'}
      size="60rem"
      schema={schema}
      validate={getErrors}
      fields={FIELDS}
      layout={layout}
      record={record}
      history={record && { endpoint: designEndpoints.history, id: record._id, name: record.name }}
      getValues={(design) => getValues(design, startName)}
      mergeRules={MERGE_RULES}
      toSent={(values) => withoutUnprinted(values, '')}
      onSave={async (values, version) => {
        const images = { frontImage: getChosenFile(values, 'front'), backImage: getChosenFile(values, 'back') }
        const form = { ...withoutUnprinted(values, ''), ...images }
        const saved = await saveRecord(designEndpoints, record, form, version)
        onSaved?.(saved.printingDesign)
        return saved
      }}
    />
  )
}
