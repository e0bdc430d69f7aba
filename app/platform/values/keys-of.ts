/** The keys of a table as a list for zod's enums. */
export const toKeys = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
