/** Every screen and the main dialogs: their names, addresses, and what is done there before they are pictured. */
import { choose, end, keys, mark, press, type Step } from './steps.ts'

/** A person of the sample shop or nobody there, the first at a shop without anybody, or its administrator afterwards. */
export const VIEWERS = [
  ...(['administrator', 'warehouse_operator', 'machine_operator', 'nobody'] as const),
  ...(['first', 'beginner'] as const),
] as const
export type Viewer = (typeof VIEWERS)[number]
export type Screen = [name: string, address: string, ...steps: Step[]]

/** The records whose screens are pictured, by their ids. */
export interface Shown {
  /** On a machine. */
  order: string
  /** Waiting for pickup, so that something of it may return. */
  complete: string
  /** Several orders for one print, separated by commas. */
  orders: string
  customer: string
  design: string
}

const LISTS = ['customers', 'colors', 'clothing-types', 'designs', 'users']
const IMPORTED = ['customers', 'colors', 'clothing-types']
/** Nothing of them is printed yet. */
const NEWEST = '/orders?view=open&sortField=orderNo&sortOrder=-1'
const search = press('Advance Search')

export const getScreens = (shown: Shown): Record<Viewer, Screen[]> => ({
  administrator: [
    ...atHome,
    ...ofOrders(shown),
    ...ofForms(shown),
    ...ofProductions,
    ...ofStock,
    ...ofMasterData(shown),
    ...ofAdministration,
  ],
  warehouse_operator: [
    ['warehouse', '/wh-orders'],
    ['warehouse search', '/wh-orders', search],
    ['warehouse order', `/orders/${shown.order}`],
    ['warehouse queue', '/schedule/machineM1'],
  ],
  machine_operator: [
    ['machine', '/machine/machineM1'],
    ['machine all', '/machine/machineM1', press(/^Show all/)],
    ['machine product', '/machine/machineM1', press(/^Check Product Detail/)],
    ['machine quality', '/machine/machineM1', press(/^Check Product Detail/), press(/^Quality of/)],
    ['machine complete', '/machine/machineM1', press(/^Complete, order/)],
    ['machine begin', '/machine/machineM1', press(/^Processing, order/)],
    ['machine status', '/machine/machineM1', press(/^Status of order/)],
    ['machine menu', '/machine/machineM1', press(/^Mia /)],
  ],
  nobody: [
    ['login', '/login'],
    ['logout', '/logout'],
    ['denied', '/auth/access'],
    ['error', '/auth/error'],
    ['not found', '/pages/notfound'],
  ],
  first: [['setup', '/setup']],
  beginner: [
    ['first steps', '/'],
    ...['orders', 'productions', 'press-plan', 'schedule/machineM1', 'machine/machineM1', 'inventories'].map(none),
    ...['customers', 'users', 'trash/orders', 'report/delivery', 'machines-and-days'].map(none),
  ],
})

const none = (path: string): Screen => [`empty ${path.replaceAll('/', ' ')}`, `/${path}`]

const atHome: Screen[] = [
  ['dashboard', '/'],
  ['dashboard end', '/', end],
  ['dashboard table', '/', press('Show as table'), end],
  ['menu', '/orders', press('Menu')],
  ['user menu', '/orders', press(/^Ada /)],
  ['own password', '/orders', press(/^Ada /), press('Change password')],
  ['own sessions', '/orders', press(/^Ada /), press('Where you are signed in')],
  ['palette', '/orders', keys('Control+k')],
  ['palette found', '/orders', keys('Control+k', 't', 'a', 'c', 'o')],
  ['keys', '/orders', keys('?')],
  ['settings', '/config'],
]

const ofOrders = ({ order, complete, orders, customer }: Shown): Screen[] => [
  ['orders', '/orders'],
  ['orders late', '/orders?view=will_be_late'],
  ['orders delivered', '/orders?view=delivered'],
  ['orders found', `/orders?view=all&contact=${customer}&shippingMethod=ups`],
  ['orders save view', '/orders?view=all&shippingMethod=ups', press('Save view')],
  ['orders search', '/orders', search],
  ['order row', '/orders', press(/^Details of/)],
  ['orders chosen', '/orders?view=complete', choose(2)],
  ['orders change', '/orders?view=complete', choose(2), press('Change')],
  ['orders deliver', '/orders?view=complete', choose(2), press('Deliver')],
  ['orders due', '/orders', choose(2), press('Change'), press('Due Date')],
  ['orders cancel', NEWEST, choose(2), press('Change'), press('Cancel')],
  ['orders schedules', NEWEST, choose(3), press('Change'), press('Add Schedules')],
  ['orders print', '/orders', choose(2), press('Print')],
  ['orders delete', '/orders', choose(2), press('Delete')],
  ['order', `/orders/${order}`],
  ['order end', `/orders/${order}`, press(/^Show all .* lines/), end],
  ['order delivery', `/orders/${order}`, press('Edit Delivery Order')],
  ['order complete', `/orders/${complete}`],
  ['order return', `/orders/return/${complete}`],
  ['order return item', `/orders/return/${complete}`, press(/^Return \w/)],
  ['order paper', `/orders/print?ids=${order}`],
  ...['slip', 'labels', 'manifest'].map((paper): Screen => [
    `order ${paper}`,
    `/orders/print?ids=${orders}&paper=${paper}`,
  ]),
  ['order letter', `/orders/print?ids=${order}&size=letter`],
]

const ofForms = ({ order, complete, customer }: Shown): Screen[] => [
  ['new order', '/orders/new'],
  ['new order end', '/orders/new', end],
  ['new order again', `/orders/new?from=${complete}`],
  ['new order for', `/orders/new?customer=${customer}`],
  ['new order customer', '/orders/new', press(/Select customer/)],
  ['new order design', '/orders/new', press(/Select printing design/)],
  ['new order day', '/orders/new', press(/^Due Date/)],
  ['new order stock', '/orders/new', press('Add Inventory Order')],
  ['new order leave', '/orders/new', mark('Rush'), press('Cancel')],
  ['order edit', `/orders/edit/${order}`],
  ['order edit end', `/orders/edit/${order}`, end],
  ['order delete', `/orders/edit/${order}`, press('Remove')],
]

const ofProductions: Screen[] = [
  ['productions', '/productions'],
  ['productions on machines', '/productions?view=on_machines'],
  ['production search', '/productions', search],
  ['production row', '/productions', press(/^Details of/)],
  ['production schedule', '/productions', press(/^Add Schedule,/)],
  ['productions chosen', '/productions', choose(3)],
  ['productions schedules', '/productions', choose(3), press('Add Schedules')],
  ['queue', '/schedule/machineM1'],
  ['queue row', '/schedule/machineM1', press(/^Details of/)],
  ['queue status', '/schedule/machineM1', press(/change the status of/)],
  ['queue actions', '/schedule/machineM1', press(/^Actions,/)],
  ['queue chosen', '/schedule/machineM1', choose(2)],
  ['queue XL', '/schedule/machineXl1'],
  ['tickets', '/schedule/machineM1/tickets'],
  ...['a4', 'letter', 'label'].map((size): Screen => [`tickets ${size}`, `/schedule/machineM1/tickets?size=${size}`]),
  ['machine of office', '/machine/machineXl1'],
  ['machine down', '/machine/machineXl1', press('Down')],
  ['press plan', '/press-plan'],
  ['press plan week', '/press-plan', mark('Week')],
  ['press plan day', '/press-plan', mark('Day')],
  ['press plan late', '/press-plan', press(/will be late$/)],
  ['press plan job', '/press-plan', press(/^#\d+ (Front|Back).*Pending/)],
  ['press plan proposals', '/press-plan', press('Proposals')],
  ['press plan down', '/press-plan', press('Down for a time')],
  ['press plan end', '/press-plan', end],
]

const ofStock: Screen[] = [
  ['inventories', '/inventories'],
  ['inventory search', '/inventories', search],
  ['inventory row', '/inventories', press(/^Details of/)],
  ['inventory adjust', '/inventories', press('Adjust')],
  ['inventory adjust one', '/inventories', press(/^Adjust,/)],
  ['inventory movements', '/inventories', press(/^Movements,/)],
  ['inventory more', '/inventories', press('More')],
  ['inventory import', '/inventories', press('More'), press('Import')],
  ['count sheet', '/inventories/count-sheet'],
  ['report', '/report/delivery'],
  ['report month', '/report/delivery', press('Last week')],
]

const ofMasterData = ({ customer, design }: Shown): Screen[] => [
  ...LISTS.flatMap((list): Screen[] => [
    [list, `/${list}`],
    [`${list} new`, `/${list}`, press(/^New/)],
    [`${list} edit`, `/${list}`, press(/^Edit,/)],
    [`${list} history`, `/${list}`, press(/^Edit,/), press('History')],
    [`${list} chosen`, `/${list}`, choose(1)],
    [`${list} delete`, `/${list}`, choose(1), press('Delete')],
  ]),
  ...IMPORTED.map((list): Screen => [`${list} import`, `/${list}`, press('Import')]),
  ['customer', `/customers/${customer}`],
  ['customer end', `/customers/${customer}`, end],
  ['customer edit', `/customers/${customer}`, press('Edit')],
  ['design', `/designs/${design}`],
  ['design end', `/designs/${design}`, end],
  ['design large', `/designs/${design}`, press(/^Show .* large/)],
  ['user sessions', '/users', press(/^Where signed in,/)],
]

const ofAdministration: Screen[] = [
  ['security log', '/security-log'],
  ['security search', '/security-log', search],
  ['backups', '/backups'],
  ['backup restore', '/backups', press('Restore')],
  ['machines and days', '/machines-and-days'],
  ['machines and days end', '/machines-and-days', end],
  ['machine history', '/machines-and-days', press('History')],
  ['machine learned', '/machines-and-days', press('Show the jobs')],
  ['day close', '/machines-and-days', press('Add a day')],
  ['day packing', '/machines-and-days', press('Change hours for packing')],
  ['time zone', '/machines-and-days', press('Change time zone')],
  ['not found inside', '/no-such-page'],
  ...['orders', 'productions', 'schedules', ...LISTS].map((list): Screen => [`trash ${list}`, `/trash/${list}`]),
  ['trash chosen', '/trash/orders', choose(1)],
  ['trash delete', '/trash/orders', choose(1), press('Delete')],
]
