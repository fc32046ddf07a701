export interface InputProps<Value> {
  label: string
  value: Value
  /** Takes the value or the change event of an input element. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the parameter differs from input to input
  onChange: (valueOrEvent: any) => void
  error: string | undefined
  /** By this the form finds the input that has an error, and focuses it or the first one in it. */
  'data-path': string
}
