import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { call, messageOf } from '../../web/call.ts'
import { useEndpoint } from '../../web/queries.ts'
import { startSession } from '../../web/session.ts'
import { CenteredCard } from '../../web/ui/CenteredCard.tsx'
import { NewPasswordInput } from '../../web/ui/NewPasswordInput.tsx'
import { ErrorAlert } from '../../web/form/ErrorAlert.tsx'
import { useSave } from '../../web/form/useSave.ts'
import { isSetupNeeded, setUp, setUpForm } from './setup.contract.ts'

/** Shown once, on an empty shop: makes the first administrator (rule M6). */
export function SetupPage() {
  const navigate = useNavigate()
  const isCodeNeeded = useEndpoint(isSetupNeeded, {}).data?.codeNeeded
  const form = useForm({
    initialValues: { username: '', password: '', code: '', sampleShop: false },
    validate: schemaResolver(setUpForm, { sync: true }),
  })
  const { save, isSaving, saveError } = useSave(async (values: z.input<typeof setUpForm>) => {
    try {
      startSession(await call(setUp, values))
      await navigate({ to: '/', replace: true })
    } catch (error) {
      const field = error instanceof ApiError ? error.problem.field : undefined
      if (!field || !(field in values)) throw error
      form.setFieldError(field, messageOf(error))
      form.getInputNode(field as 'username')?.focus()
    }
  })

  return (
    <CenteredCard title="Set up your shop">
      <Text>
        Nobody can sign in yet. Choose the name and the password of the first administrator, who adds everybody else.
      </Text>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] as 'username')?.focus(),
        )}
      >
        <Stack>
          <ErrorAlert error={saveError} />
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
          <Checkbox
            label="Fill the shop with a sample"
            description="Invented customers, designs and orders to try everything out. Leave it empty to begin with your own."
            {...form.getInputProps('sampleShop', { type: 'checkbox' })}
          />
          <Button type="submit" size="md" loading={isSaving}>
            Create the administrator
          </Button>
        </Stack>
      </form>
    </CenteredCard>
  )
}
