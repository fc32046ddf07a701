export interface SampleCustomer {
  name: string
  address: string
  /** 555 numbers are not assigned. */
  area: string
  contact: string | null
  design: string
}

const customer = (
  name: string,
  address: string,
  area: string,
  contact: string | null,
  design: string,
): SampleCustomer => ({ name, address, area, contact, design })

export const CUSTOMERS: readonly SampleCustomer[] = [
  customer(
    'Northside High School Athletics',
    '1200 N Alder St, Boise, ID 83702',
    '208',
    'athletics',
    'Northside Tigers',
  ),
  customer('River City Brewing Co.', '88 Mill Race Rd, Bend, OR 97701', '541', 'taproom', 'River City Brewing Badge'),
  customer('Sunset Surf Club', '5 Jetty Way, Seaside, OR 97138', '503', 'hello', 'Sunset Surf Club'),
  customer('Iron Temple Gym', '410 Foundry Ave, Spokane, WA 99201', '509', 'frontdesk', 'Iron Temple Kettlebell'),
  customer('Granite Peak Trail Runners', '77 Summit Dr, McCall, ID 83638', '208', 'race', 'Granite Peak Trail Run'),
  customer('The Velvet Amps', '19 Alberta St, Portland, OR 97211', '503', 'merch', 'Velvet Amps Tour'),
  customer('Grace Chapel', '2301 Church St, Salem, OR 97301', '503', 'youth', 'Grace Chapel Youth Camp'),
  customer('Bluebird Café & Bakery', '14 Main St, Hood River, OR 97031', '541', 'hola', 'Bluebird Café'),
  customer(
    'Lakeside Little League',
    '600 Ballpark Ln, Coeur d’Alene, ID 83814',
    '208',
    'coach',
    'Lakeside Little League',
  ),
  customer(
    'Grizzly Ridge Football Boosters',
    '3 Stadium Rd, Missoula, MT 59801',
    '406',
    'boosters',
    'Grizzly Ridge Football',
  ),
  customer('Anchor & Co. Ship Chandlers', 'Pier 9, Astoria, OR 97103', '503', 'store', 'Anchor & Co.'),
  customer('Fox Run Elementary School', '455 Fox Run Rd, Meridian, ID 83646', '208', 'office', 'Fox Run Elementary'),
  customer('Skate or Dye', '2210 Burnside St, Portland, OR 97214', '503', 'shop', 'Skate or Dye'),
  customer(
    'Mill Creek Fire Company 12',
    '12 Station Rd, Walla Walla, WA 99362',
    '509',
    'captain',
    'Mill Creek Fire Company 12',
  ),
  customer('Pedal Works', '31 Spoke Alley, Eugene, OR 97401', '541', 'wrench', 'Pedal Works'),
  customer('Kootenai Public Library Friends', '702 Front Ave, Sandpoint, ID 83864', '208', 'friends', 'Reading Owl'),
  customer('Great Wave Aquatics', '1 Pool Pl, Tacoma, WA 98402', '253', 'swim', 'Great Wave Aquatics'),
  customer('Taquería Señor Piñata', '940 Division St, Yakima, WA 98901', '509', 'pedidos', 'Taco Tuesday'),
  customer('Cascade Science Center', '75 Observatory Hill, Bend, OR 97701', '541', 'camps', 'Space Camp'),
  customer('Kraken Dive Club', 'Slip 40, Anacortes, WA 98221', '360', 'dive', 'Kraken Dive Club'),
  customer('Wildflower Farmers Market', 'Courthouse Square, Moscow, ID 83843', '208', 'market', 'Wildflower Market'),
  customer('High Desert Arts Council', '266 Juniper St, Redmond, OR 97756', '541', 'arts', 'Desert Bloom Festival'),
  customer(
    'Harbor Lights Jazz Society',
    '8 Pier View, Port Angeles, WA 98362',
    '360',
    'tickets',
    'Harbor Lights Skyline',
  ),
  customer('Lotus Yoga Studio', '129 Bond St, Bend, OR 97703', '541', 'namaste', 'Lotus Mandala'),
  customer('Rollerdrome Family Skating', '1500 Orchard Dr, Nampa, ID 83651', '208', 'party', 'Roller Disco 76'),
  customer('Ångström Running Club', '6 Fjord St, Ballard, WA 98107', '206', 'lopp', 'Granite Peak Trail Run'),
  customer('Müller Bäckerei & Konditorei', '210 Front St, Leavenworth, WA 98826', '509', 'brot', 'Wildflower Market'),
  customer('Zoë & Søn Ceramics', '54 Kiln Ct, Ashland, OR 97520', '541', 'studio', 'Desert Bloom Festival'),
  customer('Église Saint-Étienne Choir', '18 Rue Royale, Butte, MT 59701', '406', 'choeur', 'Grace Chapel Youth Camp'),
  customer('Luis Núñez Landscaping', '3380 Vineyard Rd, Kennewick, WA 99336', '509', null, 'Wildflower Market'),
  customer(
    'Upper Willamette Valley Volunteer Search and Rescue Association',
    '900 Airport Rd, Creswell, OR 97426',
    '541',
    'callout',
    'Mill Creek Fire Company 12',
  ),
  customer(
    'The Honorable Society of the Golden Spatula Barbecue & Chili Cook-Off',
    '1 Fairground Loop, Caldwell, ID 83605',
    '208',
    'pitmaster',
    'Taco Tuesday',
  ),
  customer('Copper Kettle Coffee Roasters', '27 Depot St, Helena, MT 59601', '406', 'roastery', 'Bluebird Café'),
  customer('Timberline Ski Patrol', 'Lodge Rd, Government Camp, OR 97028', '503', 'patrol', 'Granite Peak Trail Run'),
  customer('Riverbend Montessori', '420 Meadow Ln, Corvallis, OR 97330', '541', 'office', 'Reading Owl'),
  customer(
    'East Valley Robotics Team 4077',
    '1650 Innovation Way, Spokane Valley, WA 99216',
    '509',
    'mentors',
    'Space Camp',
  ),
  customer('Sawtooth Rafting Outfitters', '88 River Rd, Stanley, ID 83278', '208', 'guides', 'Great Wave Aquatics'),
  customer(
    'Local 290 Plumbers & Steamfitters',
    '200 Union Hall Way, Tualatin, OR 97062',
    '503',
    'hall',
    'Roller Disco 76',
  ),
  customer('Juniper Dental', '75 Medical Plaza, Twin Falls, ID 83301', '208', null, 'Harbor Lights Skyline'),
  customer('Blue Heron Veterinary Clinic', '316 Marsh Ave, Olympia, WA 98501', '360', 'reception', 'Sunset Surf Club'),
]

export const TRASHED_CUSTOMERS: readonly SampleCustomer[] = [
  customer('River City Brewing', '88 Mill Race Rd, Bend, OR 97701', '541', null, 'River City Brewing Badge'),
  customer('Northside HS (old)', '1200 N Alder St, Boise, ID 83702', '208', null, 'Northside Tigers'),
]

export const CLOTHING_TYPES = [
  { name: 'Tee', cut: 'adult', weight: 34, heavy: false },
  { name: 'Hoodie', cut: 'adult', weight: 16, heavy: true },
  { name: 'Long Sleeve', cut: 'adult', weight: 9, heavy: false },
  { name: 'Crewneck Sweatshirt', cut: 'adult', weight: 9, heavy: true },
  { name: 'V-Neck', cut: 'adult', weight: 7, heavy: false },
  { name: 'Tank Top', cut: 'adult', weight: 6, heavy: false },
  { name: 'Polo', cut: 'adult', weight: 5, heavy: false },
  { name: 'Youth Tee', cut: 'youth', weight: 8, heavy: false },
  { name: 'Baby One-Piece', cut: 'youth', weight: 2, heavy: false },
  { name: 'Tote Bag', cut: 'one size', weight: 4, heavy: true },
] as const
export const TRASHED_CLOTHING_TYPE = 'Trucker Cap'

export const COLORS: readonly (readonly [name: string, code: string, weight: number])[] = [
  ['White', 'ffffff', 14],
  ['Black', '1a1a1a', 16],
  ['Navy', '1f2a44', 11],
  ['Athletic Heather', 'b6b8ba', 9],
  ['Charcoal', '46494c', 7],
  ['Red', 'c8102e', 6],
  ['Royal', '1d4f91', 6],
  ['Forest Green', '1e4d2b', 5],
  ['Kelly Green', '00805e', 3],
  ['Maroon', '5b2b42', 4],
  ['Gold', 'eeac2d', 3],
  ['Orange', 'f4633a', 3],
  ['Purple', '4a2d82', 3],
  ['Cardinal', '8a1538', 2],
  ['Carolina Blue', '7ba4db', 3],
  ['Light Pink', 'f4c6d0', 2],
  ['Sand', 'cabfad', 4],
  ['Natural', 'f1e8d6', 3],
  ['Military Green', '5e7461', 3],
  ['Heather Indigo', '485d79', 3],
  ['Teal', '00788c', 2],
  ['Sapphire', '0076a8', 2],
  ['Dark Chocolate', '382f2d', 1],
  ['Safety Orange', 'ff5f1f', 1],
]
export const TRASHED_COLORS: readonly (readonly [name: string, code: string])[] = [
  ['Heather Cardinal (discontinued)', '9b2743'],
  ['Test', 'ff00ff'],
]

export const TRASHED_DESIGN = { name: 'River City Brewing Badge (first proof)', drawnAs: 'River City Brewing Badge' }

export const REMARKS: readonly string[] = [
  'Fold and bag by size.',
  'Print 3" below the collar, same as last season.',
  'Call before delivery, the side door is locked after 4 pm.',
  'Match Pantone 186 C. Customer will come by to approve the first print.',
  'Water-based inks only.',
  'Rush: the event is on Saturday.',
  'Split the boxes by team, the list is in the e-mail.',
  'Left chest 3.5" wide, full back 12".',
  'Underbase on the dark garments.',
  'Repeat of their spring order. Screens 40 to 43 are still up.',
  'Customer supplies the garments, count them when they arrive.',
  'Deposit received. Balance on pickup.',
  'Discharge print: test on one piece before the run.',
  'Puff ink on the lettering.',
  'No packing slip in the boxes, it is a gift.',
  'Ask for Dana at the loading dock.\nOpen 8 to 3, closed for lunch.',
  'Youth sizes run small, customer knows.',
]

export const ADD_ONS: readonly string[] = ['Neck labels', 'Hang tags', 'Fold and polybag', 'Sleeve print']

export const FLIGHTS: readonly (readonly [prefix: string, airline: string, airports: readonly string[]])[] = [
  ['027', 'Alaska Airlines', ['ANC', 'SEA', 'SAN', 'HNL']],
  ['016', 'United Airlines', ['DEN', 'ORD', 'SFO']],
  ['006', 'Delta Air Lines', ['SLC', 'MSP', 'ATL']],
  ['526', 'Southwest Airlines', ['PHX', 'LAS', 'OAK']],
]
