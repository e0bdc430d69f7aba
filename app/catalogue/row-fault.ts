/** What is wrong with one row of a list, as its verdict says it. */
export class RowFault extends Error {}
