import type { Order } from '../orders.contract.ts'

export interface Contact {
  name: string
  phone: string
  address: string
  email: string
}

export const getCustomerContact = (order: Order): Contact => ({
  name: order.customerName,
  phone: order.customerPhoneNo,
  address: order.customerAddress,
  email: order.customerEmail,
})

export const getRecipient = (order: Order): Contact =>
  order.referrer
    ? {
        name: order.referrerName,
        phone: order.referrerPhoneNo,
        address: order.referrerAddress,
        email: order.referrerEmail,
      }
    : getCustomerContact(order)

export const isForAnother = (order: Order): boolean => order.referrer !== null && order.referrer !== order.customer
