import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteQueryCompiler,
} from 'kysely'

/** A statement takes 32,766 values in SQLite and 65,535 in PostgreSQL; a list that is longer than this is one of them. */
const MAX_VALUES = 1000

export const isLong = (values: readonly unknown[]): boolean => values.length > MAX_VALUES

interface List {
  isNot: boolean
  values: readonly unknown[]
}

function getSpecialList({ operator, rightOperand }: BinaryOperationNode): List | undefined {
  if (!OperatorNode.is(operator) || (operator.operator !== 'in' && operator.operator !== 'not in')) return undefined
  if (!PrimitiveValueListNode.is(rightOperand)) return undefined
  const { values } = rightOperand
  return values.length === 0 || isLong(values) ? { isNot: operator.operator === 'not in', values } : undefined
}

/** Nothing is in an empty list, for which PostgreSQL has no syntax. */
const inEmpty = ({ isNot }: List): string => (isNot ? '1 = 1' : '1 = 0')

export class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = getSpecialList(node)
    if (!list) return super.visitBinaryOperation(node)
    if (list.values.length === 0) return this.append(inEmpty(list))
    this.visitNode(node.leftOperand)
    this.append(list.isNot ? ' not in (select value from json_each(' : ' in (select value from json_each(')
    this.appendValue(JSON.stringify(list.values))
    this.append('))')
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = getSpecialList(node)
    if (!list) return super.visitBinaryOperation(node)
    if (list.values.length === 0) return this.append(inEmpty(list))
    this.visitNode(node.leftOperand)
    this.append(list.isNot ? ' <> all(' : ' = any(')
    this.appendValue(list.values)
    this.append(')')
  }
}
