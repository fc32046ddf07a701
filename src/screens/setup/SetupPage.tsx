import '../../web/theme/screens.css'
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { getOwnTimeZone } from '../../shared/days/zone-name.ts'
import { call } from '../../web/api/call.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { startSession } from '../../web/api/session.ts'
import { CenteredCard } from '../../web/ui/page/CenteredCard.tsx'
import { TimeZoneField } from '../../web/input/TimeZoneField.tsx'
import { NewPasswordInput } from '../../web/input/NewPasswordInput.tsx'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { errorsBy, useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { setUp, setUpForm } from './setup.contract.ts'
import { isSetupNeeded } from './setup-needed.contract.ts'

export function SetupPage() {
  const navigate = useNavigate()
  const isCodeNeeded = useEndpoint(isSetupNeeded, {}).data?.codeNeeded
  const { form, formProps, error, isSubmitting } = useSubmitForm({
    initial: { username: '', password: '', code: '', timeZone: getOwnTimeZone(), sampleShop: false },
    validate: errorsBy(setUpForm),
    onSubmit: async (values) => {
      startSession(await call(setUp, values))
      await navigate({ to: '/', replace: true })
    },
  })

  return (
    <CenteredCard title="Set up your shop">
      <Text>
        Nobody can sign in yet. Choose the name and the password of the first administrator, who adds everybody else.
      </Text>
      <form {...formProps}>
        <Stack>
          <ErrorAlert error={error} />
          <TextInput
            label="Username"
            autoComplete="username"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            {...form.getInputProps('username')}
          />
          <NewPasswordInput
            label="Password"
            username={form.values.username}
            size="md"
            {...form.getInputProps('password')}
          />
          {isCodeNeeded && (
            <TextInput
              label="Set-up code"
              description="Eight letters and digits, printed where the server was started, below its address. They show that this shop is yours."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              size="md"
              {...form.getInputProps('code')}
            />
          )}
          <TimeZoneField label="Time zone of the shop" size="md" {...form.getInputProps('timeZone')} />
          <Checkbox
            label="Fill the shop with a sample"
            description="Invented customers, designs and orders to try everything out. Leave it empty to begin with your own."
            {...form.getInputProps('sampleShop', { type: 'checkbox' })}
          />
          <Button type="submit" size="md" loading={isSubmitting}>
            Create the administrator
          </Button>
        </Stack>
      </form>
    </CenteredCard>
  )
}
