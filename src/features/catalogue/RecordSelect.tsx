import { Select, type SelectProps } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { hasWords, searchable, searchKey, searchWords } from '../../shared/text.ts'
import { getMessage } from '../../web/api/call.ts'
import { loadOffered, useCatalogue } from './useCatalogue.ts'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import type { ClothingType } from '../clothing-types/clothing-types.contract.ts'
import type { Color } from '../colors/colors.contract.ts'

interface Selectable {
  colors: Pick<Color, '_id' | 'name' | 'code'>
  clothingTypes: Pick<ClothingType, '_id' | 'name'>
}
type Picked = Selectable[keyof Selectable]

interface SelectableKind<Value> {
  label: string
  placeholder: string
  mark?: (record: Value) => ReactNode
}

const KINDS: { [Kind in keyof Selectable]: SelectableKind<Selectable[Kind]> } = {
  colors: {
    label: 'Color',
    placeholder: 'Select color',
    mark: (color) => <ColorSwatch code={color.code} />,
  },
  clothingTypes: {
    label: 'Clothing Type',
    placeholder: 'Select clothing type',
  },
}

const MAX_OPTIONS = 50

const ADD_NEW = 'new'

interface RecordSelectProps<Kind extends keyof Selectable> extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  of: Kind
  value: Selectable[Kind] | null
  onPick: (record: Selectable[Kind]) => void
  addNew?: { label: string; onClick: (text: string) => void }
}

/** What begins so comes first, and of that what is used most. */
function matching<Value extends Picked>(records: readonly Value[], text: string, used: readonly string[]): Value[] {
  const words = searchWords(text)
  if (words.length === 0) return [...records]
  const place = new Map(used.map((id, at) => [id, at]))
  const getPlace = ({ _id }: Picked) => place.get(_id) ?? used.length
  const startsSo = ({ name }: Picked) => searchable(name).startsWith(words[0]?.[0] ?? '')
  return records
    .filter(({ name }) => hasWords(searchKey(name), words))
    .toSorted((a, b) => Number(startsSo(b)) - Number(startsSo(a)) || getPlace(a) - getPlace(b))
}

export function RecordSelect<Kind extends keyof Selectable>({
  of,
  value,
  onPick,
  addNew,
  ...props
}: RecordSelectProps<Kind>) {
  type Value = Selectable[Kind]
  const { label, placeholder, mark } = KINDS[of]
  const [typed, setTyped] = useState({ text: '', over: value?._id })
  // What was typed over another record is no search any more: the record chosen since must be among the options.
  const target = typed.over !== value?._id || typed.text === value?.name ? '' : typed.text
  const { choices, used, error } = useCatalogue(of)
  const records = [...(value ? [value] : []), ...((choices ?? []) as readonly Picked[] as readonly Value[])]
  const byId = new Map<string, Value>(records.map((record) => [record._id, record]))
  const options = matching([...byId.values()], target, used).slice(0, MAX_OPTIONS)
  const [isOpen, setOpen] = useState(false)
  const take = (first: Value | undefined, term: string) => {
    if (!first && !addNew) return
    setOpen(false)
    if (first) onPick(first)
    else addNew?.onClick(term)
  }
  /** What was typed when Enter was pressed before the records had come: it picks the first that matches. */
  const awaited = useRef<string | null>(null)
  const pickOnceLoaded = async (term: string) => {
    awaited.current = term
    const offered = await loadOffered(of)
    const [first] = matching((offered.choices ?? []) as readonly Picked[] as readonly Value[], term, offered.used)
    if (awaited.current === term) take(first, term)
  }
  /** During the Enter that this component deals with: the list of Mantine may have an option that is not active yet. */
  const isTaken = useRef(false)

  return (
    <Select
      label={label}
      placeholder={placeholder}
      title={value?.name}
      searchable
      openOnFocus={false}
      autoSelectOnBlur={false}
      nothingFoundMessage={error ? getMessage(error) : choices ? 'Nothing found' : 'Loading…'}
      // Without a color too, so that the text does not move when one is chosen.
      leftSection={mark && (value ? mark(value) : <IconPalette size="1.15rem" />)}
      {...props}
      data={[
        ...options.map((record) => ({ value: record._id, label: record.name })),
        // Not before the others are there, above which it would move away under a press.
        ...(addNew && (choices || error) ? [{ value: ADD_NEW, label: addNew.label }] : []),
      ]}
      value={value?._id ?? null}
      onSearchChange={(next) => {
        // Leaving the field clears the search, but the pending Enter still picks its result.
        if (next) awaited.current = null
        setTyped({ text: next, over: value?._id })
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // A sheet may take what is pasted, and says so where the list would be.
      onPaste={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && target && !event.shiftKey) {
          // Takes what is typed as Enter does, also while the list is still to come.
          const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
          event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', enter))
        }
        if (event.key !== 'Enter' || !target || event.currentTarget.getAttribute('aria-activedescendant')) return
        isTaken.current = true
        queueMicrotask(() => (isTaken.current = false))
        // No option is active yet: Enter came before the records, or before they were shown.
        event.preventDefault()
        // The list shows why they cannot be loaded.
        if (choices) take(options[0], target)
        else void pickOnceLoaded(target).catch(() => undefined)
      }}
      filter={({ options: given }) => given}
      selectFirstOptionOnChange
      renderOption={({ option }) => (
        <>
          {byId.has(option.value) && mark?.(byId.get(option.value)!)}
          <span>{option.label}</span>
        </>
      )}
      onChange={(picked) => {
        if (isTaken.current) return
        if (picked === ADD_NEW) addNew?.onClick(target)
        const record = picked === null ? undefined : byId.get(picked)
        if (record && record !== value) onPick(record)
      }}
    />
  )
}
