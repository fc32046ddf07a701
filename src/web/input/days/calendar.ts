import type { DayOfWeek } from '@mantine/dates'
import classes from './DayField.module.css'

export const PICK_A_DAY = 'Pick a day'

export const CALENDAR = {
  classNames: {
    datePickerRoot: classes.picker!,
    presetsList: classes.presets!,
    presetButton: classes.preset!,
  },
  // Saturdays and Sundays look as other days do: red is for what is wrong.
  weekendDays: [] as DayOfWeek[],
  valueFormat: 'MMM DD, YYYY',
  hideOutsideDates: true,
  highlightToday: true,
  firstDayOfWeek: 0,
  ariaLabels: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
} as const
