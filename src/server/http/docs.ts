import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { rolesWith } from '../../shared/policies.ts'
import { PROBLEM_STATUS, type ProblemCode } from '../../shared/problem.ts'

export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: getOpenApi(endpoints) as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'none' } })
}

const getSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      // The limits of a text apply after trimming; the description states them for the text as it is sent.
      if (io === 'input' && zodSchema instanceof z.ZodPipe)
        limitText(jsonSchema, getSchema(zodSchema.out as z.ZodType, io))
    },
  })
  return json as Described
}

type Described = z.core.JSONSchema.JSONSchema & { properties?: Record<string, unknown> }

function limitText(sent: Described, checked: Described): void {
  const getText = ({ type, anyOf }: Described) => (type === 'string' ? [] : (anyOf ?? []))
  const texts = (json: Described) => [json, ...getText(json)].filter(({ type }) => type === 'string')
  const [limits] = texts(checked)
  if (!limits) return
  const { minLength, maxLength, format } = limits
  for (const text of texts(sent)) Object.assign(text, JSON.parse(JSON.stringify({ minLength, maxLength, format })))
}

const problem = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', enum: Object.keys(PROBLEM_STATUS), description: 'For programs' },
    field: { type: 'string', description: 'The field that is wrong' },
    present: { description: 'With code `stale`: the record as it stands now' },
    uses: {
      type: 'array',
      description: 'With code `in_use`: who uses the record, and the screen that lists them',
      items: {
        type: 'object',
        required: ['text', 'count', 'href'],
        properties: { text: { type: 'string' }, count: { type: 'integer' }, href: { type: 'string' } },
      },
    },
  },
}

const PARAMETER = /:(\w+)\??/g

function getOpenApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const sharing of Map.groupBy(endpoints, ({ path }) => path.replace(PARAMETER, '{}')).values()) {
    const names = namesOfParameters(sharing)
    const operations: Record<string, Operation> = {}
    for (const endpoint of sharing) {
      const method = endpoint.method.toLowerCase()
      const operation = getOperation(endpoint, names)
      operations[method] = operations[method] ? eitherOf(operations[method], operation) : operation
    }
    let place = 0
    paths[sharing[0]!.path.replace(PARAMETER, () => `{${names[place++]}}`)] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Screen Printing Management', version: '1' },
    security: [{ token: [] }],
    paths: { ...paths, ...OWN_PATHS },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: problem } },
  }
}

const answer = (description: string, type: string, schema: object) => ({ description, content: { [type]: { schema } } })

const problemResponse = (description: string) =>
  answer(description, 'application/json', { $ref: '#/components/schemas/Problem' })

const ownPath = (operationId: string, summary: string, responses: Operation['responses']) => ({
  get: {
    operationId,
    summary,
    tags: ['server'],
    description: 'For everybody.',
    security: [],
    parameters: [],
    responses,
  },
})

const HEALTHY = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }

const OWN_PATHS = {
  '/api/health': ownPath('getHealth', 'Whether the server can serve', {
    200: answer('It can', 'application/json', HEALTHY),
    503: problemResponse('The database does not answer'),
  }),
  '/api/docs': ownPath('showDocs', 'This description, to read', {
    200: answer('A page', 'text/html', { type: 'string' }),
  }),
  '/api/docs/json': ownPath('getDocs', 'This description, as OpenAPI 3.1', {
    200: answer('The document', 'application/json', { type: 'object' }),
  }),
}

const parametersIn = ({ path }: Endpoint): string[] => [...path.matchAll(PARAMETER)].map(([, parameter]) => parameter!)

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

function namesOfParameters(sharing: readonly Endpoint[]): string[] {
  const [first, ...others] = sharing.map(parametersIn)
  return first!.map((name, place) => {
    const further = new Set(others.map((names) => names[place]!)).difference(new Set([name]))
    return [name, ...[...further].map(capital)].join('Or')
  })
}

interface Operation {
  operationId: string
  summary: string
  tags: (string | undefined)[]
  description: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[]
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

function eitherOf(one: Operation, other: Operation): Operation {
  const both = (a: unknown, b: unknown) => (JSON.stringify(a) === JSON.stringify(b) ? a : { anyOf: [a, b] })
  const inOther = new Map(other.parameters.map((parameter) => [parameter.name, parameter]))
  const shared = one.parameters.map((parameter) => {
    const twin = inOther.get(parameter.name)
    inOther.delete(parameter.name)
    return twin ? { ...parameter, schema: both(parameter.schema, twin.schema) } : { ...parameter, required: false }
  })
  const [[status, done]] = Object.entries(one.responses) as [[string, Operation['responses'][string]]]
  const JSON_BODY = 'application/json'
  const schema = both(done.content[JSON_BODY]!.schema, other.responses[status]!.content[JSON_BODY]!.schema)
  return {
    ...one,
    operationId: `${one.operationId}Or${capital(other.operationId)}`,
    summary: `${one.summary}, or: ${other.summary}`,
    description: [...new Set([one.description, other.description])].join(' '),
    parameters: [...shared, ...[...inOther.values()].map((parameter) => ({ ...parameter, required: false }))],
    responses: { ...one.responses, [status]: { ...done, content: { [JSON_BODY]: { schema } } } },
  }
}

function getRefusals({ access, path, method, input }: Endpoint, hasInput: boolean): Operation['responses'] {
  const isPublic = access === 'public'
  const mayAsk = input instanceof z.ZodObject && 'currentPassword' in input.shape
  const mayBe: [boolean, ProblemCode, string][] = [
    [hasInput, 'invalid', 'The input is wrong; `field` says where'],
    [!isPublic, 'unauthenticated', 'No token, or one that has ended'],
    [!isPublic && access !== 'signed-in', 'forbidden', 'The role does not allow it'],
    [mayAsk, 'password_required', 'The role does not allow it, or `currentPassword` is needed: `password_required`'],
    [path.includes(':'), 'not_found', 'There is no such record'],
    [method !== 'GET', 'conflict', 'A rule forbids it as things stand: `conflict`, `stale` or `in_use`'],
    [method !== 'GET', 'too_large', 'More bytes than are taken'],
  ]
  const responses = mayBe.filter(([may]) => may).map(([, code, why]) => [PROBLEM_STATUS[code], problemResponse(why)])
  return { ...Object.fromEntries(responses), default: problemResponse('Any other refusal: 429 with Retry-After, 500') }
}

const getCallers = ({ access }: Endpoint): string =>
  access === 'public' ? 'everybody' : access === 'signed-in' ? 'whoever is signed in' : rolesWith(access).join(', ')

function getOperation(endpoint: Endpoint, names: readonly string[]): Operation {
  const { name, summary, path, method, access, input, output, status = 200, multipart } = endpoint
  const { properties = {}, required = [] } = getSchema(input, 'input')
  const inPath = parametersIn(endpoint)
  const rest = Object.keys(properties).filter((field) => !inPath.includes(field))
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((field) => [field, properties[field]])),
    required: required.filter((field) => !inPath.includes(field)),
  }
  const inQuery = method === 'GET' ? rest : []
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[2]],
    description: `For ${getCallers(endpoint)}.`,
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...inPath.map((field, place) => ({
        in: 'path' as const,
        name: names[place]!,
        required: true,
        schema: properties[field],
      })),
      ...inQuery.map((field) => ({
        in: 'query' as const,
        name: field,
        required: required.includes(field),
        schema: properties[field],
      })),
    ],
    ...(method !== 'GET' &&
      rest.length > 0 && {
        requestBody: {
          required: true,
          content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema: body } },
        },
      }),
    responses: {
      [status]: answer('Done', endpoint.download?.type ?? 'application/json', getSchema(output, 'output')),
      ...getRefusals(endpoint, Object.keys(properties).length > 0),
    },
  }
}
