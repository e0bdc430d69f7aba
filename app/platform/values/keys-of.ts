/** The keys of a table as a list that zod's enums take. Pure. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
