import { Notifications } from '@mantine/notifications'

export const ToastList = () => <Notifications position="top-center" containerWidth={520} />
