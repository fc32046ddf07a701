/** The texts of the statements that are compiled once. */
export const compiledStatements = new Set<string>()
