import { MACHINE_KEY } from '../../features/machines/machine-key.contract.ts'
import { describe, expect, test } from 'vitest'
import { endpoints, openShop } from '../testing/shop.ts'

const shop = await openShop()

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> }
  responses: Record<string, unknown>
}

const document = JSON.parse((await shop.http.inject({ url: '/api/docs/json' })).body) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** The places of empty schemas, which allow every value. */
function emptySchemasIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Object.keys(value).length === 0) return /\/(schema|items|\d+|properties\/\w+)$/.test(at) ? [at] : []
  return Object.entries(value).flatMap(([key, inner]) => emptySchemasIn(inner, `${at}/${key}`))
}

const anonymous = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}')

describe('C7: the description of the interface is a valid OpenAPI document', () => {
  test('no two paths are one under other names of their parameters', () => {
    const paths = Object.keys(document.paths).map(anonymous)
    expect(paths).toEqual([...new Set(paths)])
  })

  test('each operation has an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids).toEqual([...new Set(ids)])
  })

  test.each(operations)('$method $path declares the parameters of its path, and each parameter once', (described) => {
    const { path, operation } = described
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const { required, schema } of declared) {
      expect(required).toBe(true)
      expect(schema).toEqual(expect.any(Object))
    }
    const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(all).toEqual([...new Set(all)])
  })

  test('what it refers to is there', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)
    const used = new Set([...references].map(([, reference]) => reference))
    expect([...used]).toEqual(['#/components/schemas/Problem'])
    expect(document.components.schemas['Problem']).toEqual(expect.any(Object))
  })

  test('every call is in it', () => {
    const described = new Set(operations.map(({ path, method }) => `${method.toUpperCase()} ${anonymous(path)}`))
    const served = new Set(endpoints.map(({ method, path }) => `${method} ${anonymous(path.replace('?', ''))}`))
    expect(described).toEqual(served.union(new Set(['GET /api/health', 'GET /api/docs', 'GET /api/docs/json'])))
  })

  test('C7: what an order is made of is described with its types and limits', () => {
    const item = {
      properties: {
        color: { format: 'uuid' },
        size: { enum: ['not_mix', 'mix'], default: 'not_mix' },
        smallQuantity: { anyOf: [{ type: 'integer', minimum: 0, maximum: 1_000_000 }, { type: 'null' }] },
        smallQuality: { anyOf: [{ enum: ['', 'first', 'second'] }, { type: 'null' }] },
      },
      required: ['color'],
    }
    const productionProducts = {
      maxItems: 50,
      items: {
        properties: { clothingType: { format: 'uuid' }, items: { minItems: 1, maxItems: 100, items: item } },
        required: ['clothingType', 'printingDesign', 'items'],
      },
    }
    expect(document.paths['/api/orders']!['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { properties: { productionProducts } } } } },
    })
  })

  test.each(operations)('$method $path says what each field is', ({ operation }) => {
    expect(emptySchemasIn(operation)).toEqual([])
  })

  test.each([
    ['/api/customers', 'post', 'name', { type: 'string', minLength: 1, maxLength: 200 }],
    ['/api/orders', 'post', 'customer', { type: 'string', format: 'uuid' }],
    ['/api/customers/delete', 'delete', 'ids', { items: { type: 'string', format: 'uuid' } }],
    ['/api/designs', 'post', 'frontImage', { type: 'string', format: 'binary' }],
  ])('%s %s: %s', (path, method, field, schema) => {
    const [body] = Object.values(document.paths[path]![method]!.requestBody!.content)
    expect(body!.schema.properties[field]).toMatchObject(schema)
  })

  test('C2: days and instants are told from other texts', () => {
    const list = document.paths['/api/orders']!['get']!
    const parameter = list.parameters.find(({ name }) => name === 'dueDateFrom')!
    expect(JSON.stringify(parameter.schema)).toContain('"format":"date"')
    expect(JSON.stringify(list.responses)).toContain('"format":"date-time"')
  })

  test('what a change does not send keeps its value: no field of it is required', () => {
    for (const path of ['customers', 'colors', 'clothing_types', 'designs', 'users']) {
      const { requestBody } = document.paths[`/api/${path}/{id}`]!['put']!
      const [body] = Object.values(requestBody!.content)
      expect(body!.schema.required ?? []).toEqual([])
      expect(JSON.stringify(body!.schema.properties)).not.toContain('"default"')
    }
  })

  test('§7 a design is sent as a form', () => {
    expect(Object.keys(document.paths['/api/designs']!['post']!.requestBody!.content)).toEqual(['multipart/form-data'])
  })

  test('C1: the refusals of a call, by their status', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]![method]!.responses)
    expect(statuses('/api/users/login', 'post')).toEqual(['200', '400', '409', '413', 'default'])
    expect(statuses('/api/colors/{id}', 'put')).toEqual(['200', '400', '401', '403', '404', '409', '413', 'default'])
    expect(statuses('/api/health', 'get')).toEqual(['200', '503'])
  })

  test('P5: a machine’s queue and one schedule are one path, which takes and answers either', () => {
    const shared = document.paths['/api/schedules/{machineOrId}']!['get']!
    expect(shared.operationId).toBe('listQueueOrGetSchedule')
    expect(shared.parameters.find(({ name }) => name === 'machineOrId')!.schema).toMatchObject({
      anyOf: [{ pattern: MACHINE_KEY.source }, { format: 'uuid' }],
    })
    expect(shared.parameters.find(({ name }) => name === 'page')).toMatchObject({ in: 'query', required: false })
    expect(shared.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            anyOf: [
              { required: expect.arrayContaining(['data', 'total']) },
              { required: expect.arrayContaining(['_id']) },
            ],
          },
        },
      },
    })
  })
})
