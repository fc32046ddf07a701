import { Button, Checkbox, ColorSwatch, Group, Paper, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { keysHere } from '../web/keys/keys-here.ts'
import { setKeysShown } from '../web/keys/page-keys.ts'
import { changePreferences, SCALES, THEME_COLORS, usePreferences } from '../web/theme/preferences.ts'
import { PageHeading } from '../web/ui/page/PageHeading.tsx'

export function ConfigPage() {
  const { color, scheme, scale, density, letterKeys } = usePreferences()
  return (
    <>
      <PageHeading title="Settings" />
      <Paper withBorder p="lg" maw="40rem">
        <Stack gap="xl">
          <fieldset>
            <legend>Color theme</legend>
            <Group gap="lg">
              {THEME_COLORS.map((choice) => (
                <Radio
                  key={choice}
                  name="color"
                  checked={choice === color}
                  onChange={() => changePreferences({ color: choice })}
                  label={
                    <Group component="span" gap="2xs">
                      <ColorSwatch component="span" color={`var(--mantine-color-${choice}-8)`} size={24} />
                      {choice[0]!.toUpperCase() + choice.slice(1)}
                    </Group>
                  }
                />
              ))}
            </Group>
          </fieldset>
          <fieldset>
            <legend>Brightness</legend>
            <SegmentedControl
              name="brightness"
              value={scheme}
              data={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
                { value: 'system', label: 'As the system' },
              ]}
              onChange={(value) => changePreferences({ scheme: value })}
            />
          </fieldset>
          <fieldset>
            <legend>Size of text and controls</legend>
            <SegmentedControl
              name="scale"
              value={String(scale)}
              data={SCALES.map(String)}
              onChange={(value) => changePreferences({ scale: Number(value) })}
            />
          </fieldset>
          <fieldset>
            <legend>Rows of lists</legend>
            <SegmentedControl
              name="density"
              value={density}
              data={[
                { value: 'compact', label: 'Compact' },
                { value: 'comfortable', label: 'Comfortable' },
              ]}
              onChange={(value) => changePreferences({ density: value })}
            />
          </fieldset>
          <fieldset>
            <legend>Keyboard</legend>
            <Checkbox
              label={keysHere('Keys without Ctrl or Alt')}
              description={keysHere(
                '/ to search, ? to list the keys, G and a letter to go to a screen. Ctrl+K searches in any case.',
              )}
              checked={letterKeys}
              onChange={(event) => changePreferences({ letterKeys: event.currentTarget.checked })}
            />
            <Button variant="default" mt="sm" onClick={() => setKeysShown(true)}>
              List all keys
            </Button>
          </fieldset>
          <Text c="dimmed">These settings are kept in this browser, for whoever uses it.</Text>
        </Stack>
      </Paper>
    </>
  )
}
