import type { ReactNode } from 'react'
import { SIZE_LABELS, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { NumberField } from '../NumberField.tsx'
import classes from './SizeFields.module.css'

interface SizeFieldsProps {
  legend: string
  values: Readonly<Record<Size, number | string>>
  onChange: (size: Size, value: number | string) => void
  hint: (size: Size) => ReactNode
  placeholder?: (size: Size) => string
  isDisabled?: (size: Size) => boolean
  isWrong: (size: Size) => boolean
  messageId: string
  hasFocus?: boolean
}

export function SizeFields({ legend, values, onChange, hint, ...props }: SizeFieldsProps) {
  const first = props.hasFocus ? SIZES.find((size) => !props.isDisabled?.(size)) : undefined
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={classes.grid}>
        {SIZES.map((size) => (
          <NumberField
            key={size}
            label={SIZE_LABELS[size]}
            aria-label={`${SIZE_LABELS[size]}, pieces`}
            data-path={size}
            data-autofocus={size === first || undefined}
            placeholder={props.placeholder?.(size) ?? '0'}
            disabled={props.isDisabled?.(size)}
            error={props.isWrong(size)}
            aria-errormessage={props.messageId}
            description={hint(size)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={values[size]}
            onChange={(value) => onChange(size, value)}
            onFocus={(event) => event.currentTarget.select()}
            classNames={{ input: classes.input }}
            descriptionProps={{ ta: 'center', fz: 'sm', mt: '4xs' }}
          />
        ))}
      </div>
    </fieldset>
  )
}
