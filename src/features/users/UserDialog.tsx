import { Checkbox, TextInput } from '@mantine/core'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { endSession, getSession } from '../../web/api/session.ts'
import { recordInputs } from '../../web/records/record-inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { valuesFrom } from '../../web/records/record-form.ts'
import { NewPasswordInput } from '../../web/input/NewPasswordInput.tsx'
import { type User, userEndpoints, userFields, userForm, userUpdateForm } from './users.contract.ts'

const getValues = valuesFrom(userFields, { mustChangePassword: true })
const { username: __, ...USUAL_INPUTS } = recordInputs(userFields)

export function UserDialog({ opened, record, onClose }: { opened: boolean; record: User | null; onClose: () => void }) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit User' : 'New User'}
      schema={record ? userUpdateForm : userForm}
      fields={userFields}
      record={record}
      history={record && { endpoint: userEndpoints.history, id: record._id, name: record.username }}
      getValues={getValues}
      inputs={{
        username: (props) => (
          <TextInput
            {...props}
            withAsterisk
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ),
        password: (props, { username }) => (
          <NewPasswordInput
            {...props}
            username={username}
            withAsterisk={!record}
            {...(record && {
              description: `Leave it blank to keep the present one. A new one signs ${record.username} out everywhere.`,
            })}
          />
        ),
        mustChangePassword: ({ value, ...props }, { password }) =>
          (!record || password !== '') &&
          record?._id !== getSession()?.userId && <Checkbox {...props} checked={value} />,
        ...USUAL_INPUTS,
      }}
      onSave={async (values, version, _, requestId) => {
        const saved = record
          ? await call(userEndpoints.update, { ...values, id: record._id, version })
          : await call(userEndpoints.create, { ...values, requestId })
        const isOwn = record !== null && record._id === getSession()?.userId
        // The server has closed all sessions of the user, so this browser's own session ends too (rule M3).
        if (isOwn && (values.password !== '' || values.role !== record.role)) endSession()
        else await refresh(userEndpoints.list)
        return saved
      }}
    />
  )
}
