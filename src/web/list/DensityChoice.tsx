import { ActionIcon } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import classes from './ListPage.module.css'
import { changePreferences, usePreferences } from '../theme/preferences.ts'

const CHOICES = [
  { density: 'compact', label: 'Compact rows', Icon: IconBaselineDensitySmall },
  { density: 'comfortable', label: 'Comfortable rows', Icon: IconBaselineDensityMedium },
] as const

export function DensityChoice() {
  const { density } = usePreferences()
  return (
    <ActionIcon.Group className={classes.density}>
      {CHOICES.map(({ density: choice, label, Icon }) => (
        <ActionIcon
          key={choice}
          variant={choice === density ? 'light' : 'default'}
          size="input-sm"
          aria-label={label}
          title={label}
          aria-pressed={choice === density}
          onClick={() => changePreferences({ density: choice })}
        >
          <Icon size="1.1em" />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  )
}
